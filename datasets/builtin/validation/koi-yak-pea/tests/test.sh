#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y n n n 2 8 2 10 6 76 200 48 128 32'
found=$(sh -c '
. ./bud.sh
if pea 21 4; then echo y; else echo n; fi
if pea 23 4; then echo y; else echo n; fi
if pea 19 4; then echo y; else echo n; fi
if pea 4 7; then echo y; else echo n; fi
if pea 3 4; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./jay.sh
fan 7 1
fan 23 4
fan 18 1
fan 2 5
fan 6 3
. ./oat.sh
ink 19 2
ink 25 3
ink 12 2
ink 4 5
ink 4 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
