#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=38b6d8f98425961e5a2b0d3f8966b4f8c86084576e9785a1ffd32b51031be2fa
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
bay 24 4
bay 7 4
bay 9 4
bay 4 7
bay 5 4
bay
. ./key.sh
bag 22 3
bag 13 1
bag 16 4
bag 2 5
bag 6 4
bag
. ./van.sh
bud 12 1
bud 25 1
bud 16 3
bud 4 6
bud 6 3
hat 19 1
hat 19 1
hat 19 1
hat 2 6
hat 4 3
hat
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
