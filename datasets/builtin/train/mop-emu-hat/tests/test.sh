#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=73603663faaa535882543d826cc89df1512654f991fa8b1e503e1e06f6d3d560
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
jet 23 2
jet 16 1
jet 22 1
jet 4 5
jet 6 4
. ./van.sh
key 25 2
key 13 3
key 13 1
key 2 7
key 4 5
. ./web.sh
hat 8 2
hat 6 3
hat 6 2
hat 3 5
hat 3 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
