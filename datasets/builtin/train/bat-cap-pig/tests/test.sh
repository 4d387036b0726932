#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y y n n n n y y n 15 24 8 2 5 8'
found=$(sh -c '
. ./map.inc
if koi 15 3; then echo y; else echo n; fi
if koi 23 2; then echo y; else echo n; fi
if koi 14 2; then echo y; else echo n; fi
if koi 2 6; then echo y; else echo n; fi
if koi 4 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
. ./pea.inc
if bed 6 1; then echo y; else echo n; fi
if bed 9 1; then echo y; else echo n; fi
if bed 18 2; then echo y; else echo n; fi
if bed 3 5; then echo y; else echo n; fi
if bed 5 6; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
pig 15 1
pig 24 1
pig 8 2
pig 2 7
pig 5 5
pig
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
