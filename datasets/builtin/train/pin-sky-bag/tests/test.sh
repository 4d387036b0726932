#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=ba521d753497d6eb25ea3bc21e0a84339327f0eb3691b1cfe8d10fc5c121d73b
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
bay 19 3
bay 6 2
bay 22 3
bay 3 6
bay 4 3
bay
. ./key.sh
bag 18 2
bag 19 4
bag 7 3
bag 4 6
bag 6 6
bag
. ./van.sh
bud 12 2
bud 11 4
bud 14 4
bud 3 7
bud 6 5
hat 9 2
hat 23 3
hat 22 1
hat 4 5
hat 4 5
hat
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
