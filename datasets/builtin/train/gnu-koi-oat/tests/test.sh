#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=e13ef42f9edcf1e74a23a3dbd8c4eb60a10b22ef7076708434e911e05add06eb
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
if oat 10 4; then echo y; else echo n; fi
if oat 13 3; then echo y; else echo n; fi
if oat 22 2; then echo y; else echo n; fi
if oat 4 5; then echo y; else echo n; fi
if oat 5 4; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
tub 21 1
tub 25 3
tub 9 3
tub 4 7
tub 5 4
. ./rug.inc
ivy 22 1
ivy 11 1
ivy 11 4
ivy 3 6
ivy 4 5
ivy
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
