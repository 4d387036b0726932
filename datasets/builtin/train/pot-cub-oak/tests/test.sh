#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8765797df2659cc24ad62e5806e13ca58781774817a3bfaf441ef81e273a1de4
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
if rye 17 3; then echo y; else echo n; fi
if rye 24 4; then echo y; else echo n; fi
if rye 16 3; then echo y; else echo n; fi
if rye 3 7; then echo y; else echo n; fi
if rye 6 5; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
. ./ash.sh
rye 17 2
rye 10 4
rye 16 2
rye 4 5
rye 4 3
pan 13 1
pan 17 2
pan 9 4
pan 2 7
pan 5 4
. ./sun.sh
oak 11 2
oak 19 4
oak 25 1
oak 4 5
oak 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
