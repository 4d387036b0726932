#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=694d05c648978427ee7e3494c51894e15733742b0055fe4c2c4a379383b0340f
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
tub 22 4
tub 23 2
tub 12 2
tub 4 6
tub 3 5
if web 14 1; then echo y; else echo n; fi
if web 11 1; then echo y; else echo n; fi
if web 17 1; then echo y; else echo n; fi
if web 2 7; then echo y; else echo n; fi
if web 3 6; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./pot.inc
cap 25 1
cap 20 3
cap 22 4
cap 2 5
cap 5 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
