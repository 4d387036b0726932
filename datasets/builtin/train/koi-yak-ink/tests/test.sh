#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y n y n 2 4 6 14 8 14 32 20 384 192'
found=$(sh -c '
. ./bud.sh
if pea 20 2; then echo y; else echo n; fi
if pea 25 3; then echo y; else echo n; fi
if pea 10 1; then echo y; else echo n; fi
if pea 4 5; then echo y; else echo n; fi
if pea 6 3; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./jay.sh
fan 7 1
fan 7 2
fan 20 3
fan 4 7
fan 4 4
. ./oat.sh
ink 7 1
ink 8 2
ink 10 1
ink 3 7
ink 6 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
