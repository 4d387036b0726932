#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7b0e07da9d805d991e7c8dd8afcfdea904c21108a12902732e3f8c041afeddea
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
bat 18 2
bat 11 1
bat 8 4
bat 4 6
bat 3 6
. ./mop.sh
tub 17 2
tub 18 1
tub 20 3
tub 4 7
tub 5 4
if fox 17 3; then echo y; else echo n; fi
if fox 16 1; then echo y; else echo n; fi
if fox 16 3; then echo y; else echo n; fi
if fox 3 5; then echo y; else echo n; fi
if fox 6 5; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
