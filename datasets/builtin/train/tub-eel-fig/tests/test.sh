#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=9ab1f536d419e74a981717fa5919086a62622c12628b521ec640130d27d55e4c
found=$({ ulimit -f 0 && exec sh -c '
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
