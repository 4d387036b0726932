#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=6b04da4d8b97fe2ca99fac2ae82ce46c05c38fd7adac0e170ccfa506331ca9a7
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
if rye 11 1; then echo y; else echo n; fi
if rye 24 1; then echo y; else echo n; fi
if rye 7 2; then echo y; else echo n; fi
if rye 3 6; then echo y; else echo n; fi
if rye 6 5; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
. ./van.sh
box 22 4
box 22 2
box 13 3
box 2 6
box 3 6
pin 14 1
pin 25 2
pin 9 4
pin 2 7
pin 3 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
