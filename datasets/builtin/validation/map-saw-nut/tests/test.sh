#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=125b00e6e5c33211b15fe0478d6f165accf29d62119362dd297aebd1045ee1d4
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
rug 13 3
rug 25 4
rug 8 3
rug 2 7
rug 6 4
. ./pin.sh
nut 10 3
nut 23 1
nut 10 1
nut 3 5
nut 4 6
. ./rye.sh
koi 11 4
koi 7 3
koi 15 2
koi 4 5
koi 6 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
