#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=e73a622b00109081e03aec2c6016ad9594a49c982b447dcf42555a1a3100b925
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
cow 12 3
cow 16 1
cow 8 4
cow 4 6
cow 3 3
. ./pig.sh
cub 7 4
cub 25 3
cub 18 2
cub 4 6
cub 4 3
rug 10 1
rug 21 2
rug 11 2
rug 3 7
rug 5 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
