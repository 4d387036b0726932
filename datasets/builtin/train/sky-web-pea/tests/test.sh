#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=55b9831bd29d56c1f182595cb8d2939843c74832cabcd6bfd8c759fbaa31a31b
found=$({ ulimit -f 0 && exec sh -c '
. ./pin.inc
wig 25 3
wig 16 4
wig 25 3
wig 4 6
wig 4 5
pea 16 1
pea 19 4
pea 20 2
pea 4 6
pea 5 3
pea
. ./sun.inc
ivy 14 2
ivy 22 2
ivy 16 2
ivy 3 7
ivy 5 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
