#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=a8ba4c03b512278049b1e72c8e426113547e36ac2683a787ab08a1979d23545e
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.sh
tub 9 2
tub 22 3
tub 12 3
tub 2 7
tub 4 4
if fan 15 3; then echo y; else echo n; fi
if fan 6 1; then echo y; else echo n; fi
if fan 10 1; then echo y; else echo n; fi
if fan 2 7; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
. ./rat.sh
bat 12 4
bat 24 1
bat 9 4
bat 2 6
bat 4 3
van 12 4
van 25 3
van 11 3
van 2 7
van 6 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
