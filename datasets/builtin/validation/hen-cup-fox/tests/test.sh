#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8b0c2cf4e13b05f6c50dc36a9009ff0121820287146ae4d8c49c03775b5695ca
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
bat 24 1
bat 3 7
bat 3 3
bat 15 6
bat 26 9
. ./mop.sh
tub 29 1
tub 3 5
tub 3 3
tub 27 1
tub 24 3
if fox 21 2; then echo y; else echo n; fi
if fox 3 5; then echo y; else echo n; fi
if fox 4 4; then echo y; else echo n; fi
if fox 3 8; then echo y; else echo n; fi
if fox 26 9; then echo y; else echo n; fi
if fox 4 8; then echo y; else echo n; fi
if fox 8 4; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
