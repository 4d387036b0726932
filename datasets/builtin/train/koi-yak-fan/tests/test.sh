#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y n n n 2 8 4 12 12 208 88 44 384 160'
found=$(sh -c '
. ./bud.sh
if pea 23 1; then echo y; else echo n; fi
if pea 21 3; then echo y; else echo n; fi
if pea 10 3; then echo y; else echo n; fi
if pea 2 7; then echo y; else echo n; fi
if pea 3 4; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./jay.sh
fan 21 1
fan 9 4
fan 6 2
fan 3 6
fan 6 6
. ./oat.sh
ink 13 4
ink 11 3
ink 11 2
ink 3 7
ink 5 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
