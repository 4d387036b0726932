#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='15 7 4 -4 -1 n n n y n n 17 7 21 0 0'
found=$(sh -c '
. ./bay.sh
pig 21 4
pig 13 1
pig 10 4
pig 2 6
pig 5 6
. ./nut.sh
if fox 25 4; then echo y; else echo n; fi
if fox 20 4; then echo y; else echo n; fi
if fox 11 1; then echo y; else echo n; fi
if fox 2 5; then echo y; else echo n; fi
if fox 6 6; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
hay 17 1
hay 7 1
hay 21 1
hay 4 5
hay 4 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
