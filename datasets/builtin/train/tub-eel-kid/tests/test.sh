#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='1 19 0 -3 -3 24 54 12 12 12 n n n y n n'
found=$(sh -c '
. ./jet.inc
yam 7 2
yam 25 1
yam 6 3
yam 3 6
yam 3 4
. ./net.inc
kid 6 4
kid 18 3
kid 6 2
kid 2 6
kid 3 4
. ./rug.inc
if fig 13 3; then echo y; else echo n; fi
if fig 16 1; then echo y; else echo n; fi
if fig 16 3; then echo y; else echo n; fi
if fig 2 6; then echo y; else echo n; fi
if fig 5 3; then echo y; else echo n; fi
if fig 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
