#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=197b8f4bca794fad9ade2628f249e87d0f724a118c9ffa19711056ac66ab1fdc
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
van 26 3
van 4 5
van 3 3
van 16 9
van 1 4
. ./pig.inc
if yam 23 3; then echo y; else echo n; fi
if yam 2 5; then echo y; else echo n; fi
if yam 3 3; then echo y; else echo n; fi
if yam 11 9; then echo y; else echo n; fi
if yam 18 8; then echo y; else echo n; fi
if yam 8 7; then echo y; else echo n; fi
if yam 7 6; then echo y; else echo n; fi
if yam 6 1; then echo y; else echo n; fi
if yam 5 8; then echo y; else echo n; fi
if yam 3 1; then echo y; else echo n; fi
if pen 21 3; then echo y; else echo n; fi
if pen 3 6; then echo y; else echo n; fi
if pen 6 6; then echo y; else echo n; fi
if pen 3 5; then echo y; else echo n; fi
if pen 1 4; then echo y; else echo n; fi
if pen 6 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
