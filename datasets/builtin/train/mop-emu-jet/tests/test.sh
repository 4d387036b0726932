#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=ba0f4bb8c7af551d4f75a4be00bf1f0bce70eb449b4626288b736ef67fdb94fe
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
jet 12 1
jet 22 4
jet 14 2
jet 3 5
jet 6 4
. ./van.sh
key 11 2
key 9 3
key 6 1
key 4 7
key 5 6
. ./web.sh
hat 15 4
hat 12 2
hat 24 4
hat 2 5
hat 3 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
