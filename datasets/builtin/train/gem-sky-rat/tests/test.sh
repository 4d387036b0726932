#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=70087db9e851c707b38fc250c4a2517106d98f240a76034f93e4a935fcaac413
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
if ivy 24 4; then echo y; else echo n; fi
if ivy 9 1; then echo y; else echo n; fi
if ivy 17 2; then echo y; else echo n; fi
if ivy 2 7; then echo y; else echo n; fi
if ivy 5 6; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
. ./pup.inc
cub 14 3
cub 13 2
cub 10 4
cub 3 5
cub 6 5
rat 25 3
rat 14 2
rat 17 4
rat 3 6
rat 3 6
. ./yam.inc
fox 17 4
fox 19 2
fox 17 1
fox 3 7
fox 3 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
