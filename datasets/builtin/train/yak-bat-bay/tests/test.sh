#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c2f63fa1a7921864371aa02e19e455f56803664ca6fe8da22a199b950b62e4f3
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.inc
koi 21 1
koi 2 7
koi 5 5
koi 24 5
koi 14 5
koi 8 2
. ./yam.inc
rye 28 4
rye 2 5
rye 4 4
rye 10 9
rye 29 7
rye 19 1
rye 1 5
if bay 27 1; then echo y; else echo n; fi
if bay 3 7; then echo y; else echo n; fi
if bay 6 6; then echo y; else echo n; fi
if bay 20 4; then echo y; else echo n; fi
if bay 28 6; then echo y; else echo n; fi
if bay 10 9; then echo y; else echo n; fi
if bay 4 7; then echo y; else echo n; fi
if bay 11 7; then echo y; else echo n; fi
if bay 4 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
