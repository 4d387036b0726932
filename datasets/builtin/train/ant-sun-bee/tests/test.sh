#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=b3e511b77758175c6622a23d46663e2c6e9bc4720e33a54b2195e22d106b232c
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
map 12 1
map 21 4
map 14 2
map 4 5
map 4 6
map
. ./gem.inc
key 22 4
key 17 2
key 23 2
key 3 6
key 6 6
. ./kid.inc
bee 21 2
bee 17 4
bee 8 4
bee 3 5
bee 5 5
bee
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
