#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=a7de1a3546fe843ea07716065bd53c4d8c416374600ce345f18ec746b0cbae07
found=$({ ulimit -f 0 && exec sh -c '
. ./key.sh
pen 7 1
pen 8 4
pen 14 2
pen 4 6
pen 4 3
. ./ram.sh
oak 22 2
oak 24 1
oak 21 4
oak 4 5
oak 3 5
bud 6 2
bud 15 4
bud 23 1
bud 3 5
bud 3 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
