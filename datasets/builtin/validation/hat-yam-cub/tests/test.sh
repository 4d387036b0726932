#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=e3afad57c65bd4adb24627e67421f782fec689022e3bf024b5f7722b303309a9
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
cow 10 3
cow 17 4
cow 7 2
cow 3 5
cow 5 4
. ./pig.sh
cub 19 1
cub 18 2
cub 19 3
cub 4 6
cub 3 4
rug 18 1
rug 8 3
rug 24 1
rug 2 6
rug 3 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
