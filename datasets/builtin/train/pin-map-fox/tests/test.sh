#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d5bac450e473b6d5d26e50ecdefa2e633ccc2724a696d4362df2bbfec37117dd
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.sh
cow 11 4
cow 9 2
cow 14 3
cow 3 7
cow 3 4
fox 19 1
fox 12 3
fox 24 2
fox 2 5
fox 5 5
. ./ram.sh
rye 6 3
rye 22 4
rye 25 2
rye 3 5
rye 3 5
rye
if dog 11 1; then echo y; else echo n; fi
if dog 24 1; then echo y; else echo n; fi
if dog 23 1; then echo y; else echo n; fi
if dog 4 7; then echo y; else echo n; fi
if dog 6 6; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
