#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=036af244ec27c4e88ec51b406ce6bde2b5c8eb7e7dcbaecd359e741b3a0734ad
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.sh
bat 13 3
bat 10 3
bat 23 4
bat 4 7
bat 3 3
. ./pot.sh
saw 6 1
saw 17 3
saw 17 2
saw 2 5
saw 4 4
if key 7 3; then echo y; else echo n; fi
if key 6 4; then echo y; else echo n; fi
if key 18 2; then echo y; else echo n; fi
if key 2 7; then echo y; else echo n; fi
if key 4 5; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
