#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=08dbbd6832fdd2bbacc9cffda88669cec0c00455a9aa16ecf3f891628388fbd9
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
owl 13 2
owl 23 4
owl 8 3
owl 3 7
owl 6 6
. ./lid.inc
ram 7 4
ram 18 1
ram 16 1
ram 4 5
ram 3 4
. ./mud.inc
fan 19 3
fan 6 4
fan 20 2
fan 3 7
fan 3 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
