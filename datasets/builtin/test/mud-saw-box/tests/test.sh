#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=d03c72410bc0cd156a63f7760f6fec281a3e0645a45e8e182aea81f641f495bd
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
if rye 24 2; then echo y; else echo n; fi
if rye 16 1; then echo y; else echo n; fi
if rye 17 4; then echo y; else echo n; fi
if rye 2 7; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
. ./van.sh
box 25 3
box 19 2
box 21 2
box 2 7
box 5 6
pin 15 3
pin 7 2
pin 14 2
pin 2 6
pin 5 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
