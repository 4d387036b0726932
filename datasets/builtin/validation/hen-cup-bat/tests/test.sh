#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6784c128986277da624a2432731d62ceecdad758032919521e2db91e4f0ba981
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
bat 20 1
bat 20 1
bat 19 1
bat 4 5
bat 4 5
. ./mop.sh
tub 11 2
tub 19 4
tub 20 2
tub 3 7
tub 5 3
if fox 10 3; then echo y; else echo n; fi
if fox 6 2; then echo y; else echo n; fi
if fox 25 2; then echo y; else echo n; fi
if fox 2 7; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
