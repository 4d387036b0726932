#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=040bedc908df34199d4c02a6e6565c8b559087ce44dd3ee4d74bc4ed4f97d08b
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
van 21 2
van 4 5
van 3 3
van 29 5
van 6 6
. ./pig.inc
if yam 29 3; then echo y; else echo n; fi
if yam 2 6; then echo y; else echo n; fi
if yam 4 4; then echo y; else echo n; fi
if yam 4 9; then echo y; else echo n; fi
if yam 28 1; then echo y; else echo n; fi
if yam 10 4; then echo y; else echo n; fi
if yam 6 6; then echo y; else echo n; fi
if yam 9 4; then echo y; else echo n; fi
if yam 6 4; then echo y; else echo n; fi
if pen 28 2; then echo y; else echo n; fi
if pen 4 7; then echo y; else echo n; fi
if pen 6 6; then echo y; else echo n; fi
if pen 13 2; then echo y; else echo n; fi
if pen 29 9; then echo y; else echo n; fi
if pen 18 6; then echo y; else echo n; fi
if pen 6 2; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
