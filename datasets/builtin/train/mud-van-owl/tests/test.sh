#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=59a7540349210c9334f86862b136d466ebf2cd0bc963b92a804bf5848645e1c4
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
owl 19 2
owl 9 4
owl 22 3
owl 3 6
owl 5 4
. ./lid.inc
ram 12 1
ram 21 1
ram 21 1
ram 2 7
ram 6 3
. ./mud.inc
fan 19 4
fan 15 1
fan 25 1
fan 4 7
fan 3 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
