#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9a0a2c6c4feb5483aa2a52efdcb78ff60e15ff5ede70609e71ba242c6cbd7496
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.sh
cow 14 1
cow 14 2
cow 24 4
cow 3 5
cow 5 6
fox 18 3
fox 15 3
fox 15 3
fox 3 5
fox 6 3
. ./ram.sh
rye 25 2
rye 20 4
rye 7 1
rye 2 5
rye 3 6
rye
if dog 18 3; then echo y; else echo n; fi
if dog 23 3; then echo y; else echo n; fi
if dog 13 2; then echo y; else echo n; fi
if dog 2 5; then echo y; else echo n; fi
if dog 3 6; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
