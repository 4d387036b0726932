#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=158802ddbbb3ebd2e0f289182a29a0eb379f694b87745b9d88a75887d7c8050d
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
tub 19 2
tub 24 4
tub 6 2
tub 2 6
tub 6 3
if web 20 3; then echo y; else echo n; fi
if web 19 4; then echo y; else echo n; fi
if web 17 3; then echo y; else echo n; fi
if web 4 6; then echo y; else echo n; fi
if web 5 6; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./pot.inc
cap 6 3
cap 22 1
cap 14 4
cap 2 7
cap 6 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
