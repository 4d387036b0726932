#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=7c1dcbf9554c92d5283bdf14df3e74beca4e5fbadf9f029b36132c9ab0dd7290
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
if oat 16 3; then echo y; else echo n; fi
if oat 12 2; then echo y; else echo n; fi
if oat 23 4; then echo y; else echo n; fi
if oat 3 7; then echo y; else echo n; fi
if oat 3 5; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
tub 20 1
tub 19 1
tub 22 2
tub 2 6
tub 5 4
. ./rug.inc
ivy 18 4
ivy 13 1
ivy 18 1
ivy 2 7
ivy 6 5
ivy
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
