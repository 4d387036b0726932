#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=961eb2bcde89d9805e72dd8773b2e770da1e1ea920556850b2eecfc55ac0edff
found=$({ ulimit -f 0 && exec sh -c '
. ./dog.inc
saw 6 2
saw 13 3
saw 23 2
saw 3 5
saw 4 4
pen 17 4
pen 16 1
pen 24 3
pen 3 5
pen 3 6
. ./rug.inc
van 17 1
van 21 1
van 14 2
van 2 5
van 5 4
if pup 13 3; then echo y; else echo n; fi
if pup 25 4; then echo y; else echo n; fi
if pup 18 4; then echo y; else echo n; fi
if pup 4 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
