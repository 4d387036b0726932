#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='24 14 14 6 8 n n n y y n 5 6 5 0 0 n n n n n y'
found=$(sh -c '
. ./fox.sh
lid 20 2
lid 10 1
lid 10 3
lid 2 7
lid 4 3
if pan 16 3; then echo y; else echo n; fi
if pan 18 3; then echo y; else echo n; fi
if pan 23 4; then echo y; else echo n; fi
if pan 2 5; then echo y; else echo n; fi
if pan 3 5; then echo y; else echo n; fi
if pan 5 5; then echo y; else echo n; fi
. ./jet.sh
pig 16 3
pig 19 3
pig 10 2
pig 2 7
pig 5 6
if koi 19 1; then echo y; else echo n; fi
if koi 14 3; then echo y; else echo n; fi
if koi 22 3; then echo y; else echo n; fi
if koi 4 6; then echo y; else echo n; fi
if koi 6 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
