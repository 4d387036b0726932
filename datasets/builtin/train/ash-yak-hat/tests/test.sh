#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=67afc76316998af41400068d50d8e1a8bb29915f5d336374607f15a269bd935c
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.inc
bay 13 3
bay 6 1
bay 14 2
bay 3 6
bay 4 4
. ./pan.inc
hay 16 2
hay 19 1
hay 6 1
hay 2 6
hay 5 6
. ./wig.inc
hat 13 3
hat 16 1
hat 10 1
hat 4 6
hat 5 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
