#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=c32962be836b307ddac89b825848febef579b1e7b4fdeca49c6fc25841bed522
found=$({ ulimit -f 0 && exec sh -c '
. ./key.sh
pen 23 3
pen 14 2
pen 20 1
pen 2 6
pen 3 3
. ./ram.sh
oak 10 1
oak 10 2
oak 11 2
oak 3 7
oak 5 3
bud 12 1
bud 22 3
bud 19 3
bud 4 7
bud 4 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
