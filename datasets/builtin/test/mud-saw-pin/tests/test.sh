#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=64f2f3b5a4b32eaca281ce63f60d831f23080a52d8e2c818f998cd0486f06bd0
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
if rye 24 2; then echo y; else echo n; fi
if rye 24 2; then echo y; else echo n; fi
if rye 21 2; then echo y; else echo n; fi
if rye 3 7; then echo y; else echo n; fi
if rye 5 6; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
. ./van.sh
box 17 4
box 25 2
box 16 2
box 3 7
box 6 5
pin 20 2
pin 14 4
pin 7 2
pin 3 6
pin 3 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
