#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b0aa4e3fb5358de628274bccdbb889f2ca7f418dcabfa3cbbeaff4e935d37502
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
if rye 18 2; then echo y; else echo n; fi
if rye 24 3; then echo y; else echo n; fi
if rye 7 2; then echo y; else echo n; fi
if rye 4 6; then echo y; else echo n; fi
if rye 6 6; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
. ./ash.sh
rye 8 1
rye 19 1
rye 19 2
rye 2 7
rye 6 5
pan 6 2
pan 13 3
pan 18 4
pan 2 6
pan 5 6
. ./sun.sh
oak 25 4
oak 16 3
oak 15 3
oak 2 7
oak 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
