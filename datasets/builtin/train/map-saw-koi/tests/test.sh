#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=b8aba51e795fd965c0e92169fa0daa1de0b0c26404d72d3d4eac8da01497c5a5
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
rug 19 2
rug 14 1
rug 17 3
rug 2 5
rug 3 3
. ./pin.sh
nut 21 4
nut 9 1
nut 25 4
nut 2 7
nut 4 5
. ./rye.sh
koi 14 4
koi 8 2
koi 21 2
koi 4 7
koi 6 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
