#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=d64ca530439ed64876b7c5c3ca2a64e2aae540a46bbe0d3360e4da4a79d31e12
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
if oat 17 1; then echo y; else echo n; fi
if oat 16 2; then echo y; else echo n; fi
if oat 11 1; then echo y; else echo n; fi
if oat 3 7; then echo y; else echo n; fi
if oat 5 4; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
tub 22 3
tub 21 3
tub 13 4
tub 4 5
tub 4 6
. ./rug.inc
ivy 6 3
ivy 15 4
ivy 8 4
ivy 2 6
ivy 4 3
ivy
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
