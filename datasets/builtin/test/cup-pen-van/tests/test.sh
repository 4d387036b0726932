#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=ff007ef4c803869ae3f49e418c9f499893b4784aa3037a121f129472704d3500
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
yak 22 4
yak 25 2
yak 16 2
yak 4 7
yak 5 5
jar 20 3
jar 10 4
jar 24 3
jar 2 7
jar 6 3
. ./sun.inc
van 7 1
van 23 4
van 21 1
van 3 6
van 4 3
rat 15 1
rat 16 3
rat 23 4
rat 2 6
rat 5 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
