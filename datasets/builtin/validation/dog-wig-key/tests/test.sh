#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=dbed24ccfe70c5a67b823a72c1ea49214817978d2da2c8384f8bca6b812c6831
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.sh
bat 14 3
bat 11 3
bat 25 1
bat 4 5
bat 3 4
. ./pot.sh
saw 17 1
saw 10 2
saw 9 4
saw 4 6
saw 5 6
if key 23 3; then echo y; else echo n; fi
if key 15 4; then echo y; else echo n; fi
if key 15 4; then echo y; else echo n; fi
if key 4 5; then echo y; else echo n; fi
if key 6 6; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
