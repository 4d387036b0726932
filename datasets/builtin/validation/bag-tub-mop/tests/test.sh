#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=53e6259e46eac06d77ac8c08c9d5b2bfb2a472ca9f0ef825a4558d422781be01
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.sh
ash 13 4
ash 17 4
ash 8 1
ash 4 6
ash 6 5
. ./ivy.sh
mop 8 1
mop 7 4
mop 9 2
mop 4 7
mop 3 3
. ./kid.sh
jar 8 3
jar 9 2
jar 13 3
jar 3 6
jar 4 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
