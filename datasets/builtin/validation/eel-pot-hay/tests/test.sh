#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='19 18 10 -2 -2 n n n y y n 4 6 12 0 0'
found=$(sh -c '
. ./bay.sh
pig 25 4
pig 24 2
pig 16 2
pig 4 5
pig 4 5
. ./nut.sh
if fox 13 1; then echo y; else echo n; fi
if fox 9 4; then echo y; else echo n; fi
if fox 23 4; then echo y; else echo n; fi
if fox 3 5; then echo y; else echo n; fi
if fox 5 6; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
hay 13 3
hay 20 3
hay 12 1
hay 2 5
hay 4 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
