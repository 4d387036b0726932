#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=c6a0982c072485f2ba40fefba8ae20606b57be8e03afd0926a9ab7b4992e00b1
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
owl 16 4
owl 22 1
owl 12 4
owl 4 5
owl 3 6
. ./lid.inc
ram 12 4
ram 12 1
ram 8 1
ram 4 7
ram 5 4
. ./mud.inc
fan 23 2
fan 10 4
fan 23 1
fan 2 7
fan 5 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
