#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=c1ff9e586aeff5be80d871a64bbf3e4338989f148730add451e6196a06da8357
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.inc
bay 13 1
bay 16 4
bay 14 2
bay 2 6
bay 6 3
. ./pan.inc
hay 25 3
hay 23 2
hay 7 2
hay 4 7
hay 3 5
. ./wig.inc
hat 20 4
hat 12 1
hat 23 1
hat 4 5
hat 3 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
