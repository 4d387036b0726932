#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=df775cb4b594b57974c46ace94c11fca68ef1ee6a3dc002f3fa1c83775484b52
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
tub 11 4
tub 24 2
tub 15 4
tub 2 7
tub 3 6
if web 12 2; then echo y; else echo n; fi
if web 12 4; then echo y; else echo n; fi
if web 18 3; then echo y; else echo n; fi
if web 4 6; then echo y; else echo n; fi
if web 6 4; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./pot.inc
cap 11 3
cap 21 1
cap 20 3
cap 3 6
cap 5 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
