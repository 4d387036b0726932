#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=caa72d2508fb0bf48d6a431ace391d8a19e43ba6d3ad3092edc31727b1cda742
found=$({ ulimit -f 0 && exec sh -c '
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
