#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=4807a168c055dcb2f37c7e3517218e60275c24384019cb23a7d4cddd2a50427c
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.sh
bat 11 2
bat 7 1
bat 14 1
bat 3 7
bat 5 4
. ./pot.sh
saw 22 2
saw 17 2
saw 24 2
saw 4 6
saw 4 4
if key 14 2; then echo y; else echo n; fi
if key 23 4; then echo y; else echo n; fi
if key 21 3; then echo y; else echo n; fi
if key 2 7; then echo y; else echo n; fi
if key 5 6; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
