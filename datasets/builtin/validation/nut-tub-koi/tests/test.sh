#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='26 17 13 7 9 n n n y n n 8 18 4 0 1 n n n n y y'
found=$(sh -c '
. ./fox.sh
lid 22 3
lid 13 3
lid 9 1
lid 3 5
lid 5 4
if pan 21 3; then echo y; else echo n; fi
if pan 25 4; then echo y; else echo n; fi
if pan 14 2; then echo y; else echo n; fi
if pan 2 7; then echo y; else echo n; fi
if pan 4 3; then echo y; else echo n; fi
if pan 5 5; then echo y; else echo n; fi
. ./jet.sh
pig 24 3
pig 18 1
pig 17 4
pig 2 5
pig 5 3
if koi 21 2; then echo y; else echo n; fi
if koi 19 3; then echo y; else echo n; fi
if koi 7 1; then echo y; else echo n; fi
if koi 4 7; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
