#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=544b4d34402b1fec8e39870c07957a0b938ab65e49b5775630b55ebff7eefba4
found=$({ ulimit -f 0 && exec sh -c '
. ./pen.inc
if fox 22 2; then echo y; else echo n; fi
if fox 24 3; then echo y; else echo n; fi
if fox 18 3; then echo y; else echo n; fi
if fox 2 5; then echo y; else echo n; fi
if fox 6 4; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
. ./pin.inc
dog 9 2
dog 16 2
dog 24 2
dog 2 6
dog 5 4
pup 18 2
pup 6 3
pup 13 4
pup 4 7
pup 6 3
pup
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
