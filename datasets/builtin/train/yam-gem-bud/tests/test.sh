#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=38bc96308ee43ea09f468117bdbbb6f48ba7b8ebd5897d6623e5a6ab37dd92d6
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.sh
bud 9 4
bud 23 1
bud 9 1
bud 4 7
bud 3 6
bud
yam 21 3
yam 15 2
yam 20 2
yam 4 5
yam 6 5
. ./bee.sh
nut 25 1
nut 9 4
nut 25 4
nut 2 6
nut 5 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
