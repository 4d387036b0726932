#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=ac703799dbb372887d2b7ea9dafbeaa13c54e56782ddfa55cdb04873e4f4e6cf
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
yak 17 1
yak 13 2
yak 11 3
yak 4 5
yak 5 4
jar 15 3
jar 19 4
jar 15 2
jar 3 7
jar 6 3
. ./sun.inc
van 8 3
van 24 2
van 8 1
van 2 6
van 6 4
rat 23 2
rat 18 4
rat 22 2
rat 4 6
rat 6 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
