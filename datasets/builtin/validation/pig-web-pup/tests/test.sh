#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=29e3c64358084b49d8f3c60dacb7557d251c91a5a36831713d6bb86efc8f6598
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.sh
ink 17 2
ink 14 2
ink 21 2
ink 2 5
ink 4 3
. ./oat.sh
pup 16 2
pup 14 2
pup 18 2
pup 2 5
pup 4 3
if map 9 1; then echo y; else echo n; fi
if map 8 2; then echo y; else echo n; fi
if map 18 2; then echo y; else echo n; fi
if map 2 6; then echo y; else echo n; fi
if map 3 3; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
