#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=627b72ee514c80f36690485b9e02cc1b0c66241cc4d3ee5734df5f2696f086f0
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
van 7 2
van 22 1
van 8 4
van 3 5
van 5 6
. ./pig.inc
if yam 17 1; then echo y; else echo n; fi
if yam 17 2; then echo y; else echo n; fi
if yam 8 4; then echo y; else echo n; fi
if yam 4 5; then echo y; else echo n; fi
if yam 4 4; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
if pen 9 3; then echo y; else echo n; fi
if pen 20 1; then echo y; else echo n; fi
if pen 22 4; then echo y; else echo n; fi
if pen 2 6; then echo y; else echo n; fi
if pen 6 5; then echo y; else echo n; fi
if pen 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
