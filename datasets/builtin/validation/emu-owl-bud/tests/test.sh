#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=167b04b2f023aaf3efc8cbe55596729d9e4801fa35233e1d92a68e9ef8032d1a
found=$({ ulimit -f 0 && exec sh -c '
. ./key.sh
pen 10 1
pen 24 3
pen 18 4
pen 4 7
pen 5 3
. ./ram.sh
oak 10 3
oak 22 4
oak 16 4
oak 3 7
oak 5 5
bud 25 1
bud 18 1
bud 16 3
bud 2 6
bud 6 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
