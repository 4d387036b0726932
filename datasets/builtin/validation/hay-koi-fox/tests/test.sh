#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=2e02798c0e1f4df9f44530a0516d784b9a41be1ca666197c470800d5c3145f61
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
if jar 14 3; then echo y; else echo n; fi
if jar 14 3; then echo y; else echo n; fi
if jar 9 1; then echo y; else echo n; fi
if jar 4 5; then echo y; else echo n; fi
if jar 4 6; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
. ./rug.inc
fox 24 3
fox 12 3
fox 14 2
fox 2 7
fox 5 6
web 22 2
web 9 4
web 14 2
web 4 7
web 6 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
