#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='12 16 16 -4 0 60 36 18 10 24 n n n y n n'
found=$(sh -c '
. ./jet.inc
yam 18 3
yam 22 3
yam 22 1
yam 2 5
yam 6 5
. ./net.inc
kid 20 3
kid 12 3
kid 6 3
kid 2 5
kid 4 6
. ./rug.inc
if fig 21 4; then echo y; else echo n; fi
if fig 12 4; then echo y; else echo n; fi
if fig 18 3; then echo y; else echo n; fi
if fig 4 6; then echo y; else echo n; fi
if fig 6 4; then echo y; else echo n; fi
if fig 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
