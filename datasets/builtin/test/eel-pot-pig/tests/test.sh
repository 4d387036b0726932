#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='0 15 1 -4 -2 n n n y n n 4 7 3 0 0'
found=$(sh -c '
. ./bay.sh
pig 6 3
pig 21 3
pig 7 4
pig 2 5
pig 4 5
. ./nut.sh
if fox 23 4; then echo y; else echo n; fi
if fox 25 3; then echo y; else echo n; fi
if fox 8 3; then echo y; else echo n; fi
if fox 3 5; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
hay 16 4
hay 22 3
hay 15 4
hay 3 7
hay 3 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
