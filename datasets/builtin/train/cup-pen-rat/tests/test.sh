#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=42f3fd0acfe031aac3e540ac68f50e8ee3a8608ce4e0ab8840a0d3fc55dfaa40
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
yak 14 3
yak 12 2
yak 25 3
yak 3 6
yak 4 4
jar 11 1
jar 17 1
jar 17 2
jar 4 5
jar 5 6
. ./sun.inc
van 6 1
van 16 4
van 20 3
van 4 7
van 3 3
rat 15 3
rat 23 1
rat 14 1
rat 2 7
rat 4 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
