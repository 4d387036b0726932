#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=1b5e222143815766f8d05191e3077a9225281c955c95f9c45885ccadb9235079
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
cow 6 4
cow 19 2
cow 8 3
cow 4 7
cow 6 6
. ./pig.sh
cub 11 1
cub 14 2
cub 18 2
cub 2 5
cub 5 3
rug 14 1
rug 22 3
rug 11 4
rug 3 5
rug 5 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
