#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=afb69a3ad92a3aaefbc30cefa53ae7978233668e04250a74d93b022342463e48
found=$({ ulimit -f 0 && exec sh -c '
. ./pen.inc
cap 19 1
cap 17 4
cap 9 2
cap 4 7
cap 4 5
. ./sky.inc
elk 24 3
elk 14 3
elk 9 1
elk 3 7
elk 6 6
. ./yak.inc
tub 11 4
tub 9 3
tub 21 1
tub 3 7
tub 5 6
if ash 13 3; then echo y; else echo n; fi
if ash 6 4; then echo y; else echo n; fi
if ash 23 1; then echo y; else echo n; fi
if ash 4 5; then echo y; else echo n; fi
if ash 6 6; then echo y; else echo n; fi
if ash 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
