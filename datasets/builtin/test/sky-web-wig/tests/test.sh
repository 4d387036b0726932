#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=eaaba735ac0c37f86ff39d5463bd236590667737b8b2050b1405f5a1d7f9b6bf
found=$({ ulimit -f 0 && exec sh -c '
. ./pin.inc
wig 13 4
wig 13 3
wig 9 1
wig 3 5
wig 4 3
pea 13 3
pea 21 1
pea 16 3
pea 2 5
pea 3 4
pea
. ./sun.inc
ivy 21 2
ivy 11 3
ivy 7 3
ivy 2 7
ivy 3 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
