#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='15 12 19 -3 1 0 0 0 2 1 n n n n y y'
found=$(sh -c '
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
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
