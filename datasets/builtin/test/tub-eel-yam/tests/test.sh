#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='2 17 15 -4 -2 21 23 72 15 20 n n n y n n'
found=$(sh -c '
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
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
