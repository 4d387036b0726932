#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='13 22 24 7 9 n n n y y n 21 3 3 0 1 n n n n n y'
found=$(sh -c '
. ./fox.sh
lid 9 4
lid 18 2
lid 20 2
lid 3 5
lid 5 5
if pan 9 1; then echo y; else echo n; fi
if pan 14 2; then echo y; else echo n; fi
if pan 14 1; then echo y; else echo n; fi
if pan 3 5; then echo y; else echo n; fi
if pan 4 6; then echo y; else echo n; fi
if pan 5 5; then echo y; else echo n; fi
. ./jet.sh
pig 21 1
pig 13 4
pig 6 2
pig 4 6
pig 4 3
if koi 17 4; then echo y; else echo n; fi
if koi 14 2; then echo y; else echo n; fi
if koi 12 1; then echo y; else echo n; fi
if koi 3 6; then echo y; else echo n; fi
if koi 4 6; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
