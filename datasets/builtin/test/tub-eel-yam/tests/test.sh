#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=7364485bf697bcdb754df2df44f4f111c22919b001231b365ca80c71b2c28e64
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.inc
yam 8 1
yam 23 1
yam 21 2
yam 2 7
yam 4 4
. ./net.inc
kid 7 3
kid 23 1
kid 24 3
kid 3 5
kid 4 5
. ./rug.inc
if fig 23 1; then echo y; else echo n; fi
if fig 6 4; then echo y; else echo n; fi
if fig 15 2; then echo y; else echo n; fi
if fig 2 5; then echo y; else echo n; fi
if fig 5 4; then echo y; else echo n; fi
if fig 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
