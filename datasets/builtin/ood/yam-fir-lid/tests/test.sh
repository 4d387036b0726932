#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=895fae9df76fb23b016cebd7c0568d173511aaa62908ea5848a9c54addcfd4e4
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.lib
rug 24 2
rug 7 3
rug 20 1
rug 3 6
rug 5 5
. ./dog.lib
lid 15 4
lid 16 1
lid 8 3
lid 3 7
lid 4 5
. ./oat.lib
nut 25 2
nut 16 3
nut 12 3
nut 2 6
nut 5 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
