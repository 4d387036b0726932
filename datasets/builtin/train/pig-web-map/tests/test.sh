#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='12 4 2 -3 2 0 1 0 3 3 n n n n y y'
found=$(sh -c '
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
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
