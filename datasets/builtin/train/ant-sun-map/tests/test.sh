#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=1cace5aa7dfc7227b97986caa66bf2befb04856a8b5953cc45eb23009631b12e
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
map 21 3
map 7 3
map 21 4
map 2 7
map 4 4
map
. ./gem.inc
key 22 4
key 7 2
key 14 1
key 4 5
key 5 4
. ./kid.inc
bee 17 4
bee 17 1
bee 13 1
bee 2 7
bee 3 6
bee
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
