#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=3efaa1276755e082f555f2628904eb3417a473c10b22f318173333c984d2f152
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
wig 9 2
wig 15 1
wig 22 1
wig 4 6
wig 4 4
hay 17 1
hay 22 3
hay 19 3
hay 4 7
hay 4 3
. ./pup.sh
map 10 3
map 10 2
map 21 3
map 2 5
map 4 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
