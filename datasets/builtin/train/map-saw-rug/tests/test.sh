#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=257146ea5f77280c986d042929b35fd8ac2e25a02a55c05e51a46d0eb2f2d948
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
rug 14 3
rug 17 2
rug 9 1
rug 3 6
rug 5 5
. ./pin.sh
nut 21 3
nut 16 2
nut 8 3
nut 4 7
nut 5 5
. ./rye.sh
koi 14 1
koi 8 4
koi 8 2
koi 2 6
koi 6 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
