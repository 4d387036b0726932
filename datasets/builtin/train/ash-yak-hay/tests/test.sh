#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=9ed53dbb3b7b22b232eb72ca5f1e905455ce9fe4089daf4e854e532839e0a1df
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.inc
bay 16 4
bay 17 1
bay 12 3
bay 2 6
bay 4 3
. ./pan.inc
hay 12 4
hay 21 4
hay 14 1
hay 2 5
hay 5 5
. ./wig.inc
hat 10 1
hat 22 3
hat 21 1
hat 2 6
hat 5 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
