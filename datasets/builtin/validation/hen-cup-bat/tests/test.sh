#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=54af94ba08645b318a1116adfd283a6bfde95328d5b0c7cdc5138128d2a0812c
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
bat 27 1
bat 4 5
bat 5 5
bat 5 7
bat 2 3
. ./mop.sh
tub 25 2
tub 3 7
tub 6 6
tub 22 4
tub 16 9
if fox 26 1; then echo y; else echo n; fi
if fox 2 6; then echo y; else echo n; fi
if fox 3 3; then echo y; else echo n; fi
if fox 8 9; then echo y; else echo n; fi
if fox 14 3; then echo y; else echo n; fi
if fox 4 4; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
