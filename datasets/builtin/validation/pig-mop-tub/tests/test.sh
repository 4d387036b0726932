#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=1125b01eef559ca912398f34cef3bc6afff55e062013aa55ff9ecd5746b5d0c0
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.sh
tub 19 4
tub 25 3
tub 8 2
tub 4 5
tub 5 5
if fan 12 3; then echo y; else echo n; fi
if fan 8 4; then echo y; else echo n; fi
if fan 6 2; then echo y; else echo n; fi
if fan 3 7; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
. ./rat.sh
bat 13 3
bat 18 4
bat 17 4
bat 4 7
bat 5 5
van 23 1
van 17 3
van 14 2
van 4 6
van 5 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
