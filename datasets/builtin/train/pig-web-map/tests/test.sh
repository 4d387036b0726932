#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=4b1c637fea91564b2972026155df73bb3c95592d0d853e5b0ed2932682d030c5
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.sh
ink 14 2
ink 6 2
ink 6 4
ink 3 6
ink 6 4
. ./oat.sh
pup 17 1
pup 13 3
pup 10 1
pup 3 7
pup 3 4
if map 12 4; then echo y; else echo n; fi
if map 10 3; then echo y; else echo n; fi
if map 21 4; then echo y; else echo n; fi
if map 3 5; then echo y; else echo n; fi
if map 4 4; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
