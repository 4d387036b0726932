#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=3db906dfcd5e339735160e79fe03c42c09b803d7ea5e286d4cb5f56c3874ec64
found=$({ ulimit -f 0 && exec sh -c '
. ./pin.inc
wig 7 2
wig 20 4
wig 16 2
wig 4 6
wig 6 5
pea 20 1
pea 14 1
pea 20 1
pea 3 6
pea 5 3
pea
. ./sun.inc
ivy 22 4
ivy 7 4
ivy 21 4
ivy 4 5
ivy 4 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
