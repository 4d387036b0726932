#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y y n n n n y n n 15 18 15 4 3 8'
found=$(sh -c '
. ./map.inc
if koi 16 1; then echo y; else echo n; fi
if koi 9 1; then echo y; else echo n; fi
if koi 9 3; then echo y; else echo n; fi
if koi 4 6; then echo y; else echo n; fi
if koi 4 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
. ./pea.inc
if bed 23 1; then echo y; else echo n; fi
if bed 7 2; then echo y; else echo n; fi
if bed 10 2; then echo y; else echo n; fi
if bed 4 7; then echo y; else echo n; fi
if bed 4 4; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
pig 15 4
pig 18 4
pig 15 1
pig 4 6
pig 3 6
pig
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
