#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y y n n n n y y y 8 5 5 0 1 15 8 16 4 6 3'
found=$(sh -c '
. ./ape.sh
if map 20 1; then echo y; else echo n; fi
if map 12 1; then echo y; else echo n; fi
if map 9 1; then echo y; else echo n; fi
if map 4 6; then echo y; else echo n; fi
if map 4 6; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
if lid 15 1; then echo y; else echo n; fi
if lid 13 2; then echo y; else echo n; fi
if lid 6 4; then echo y; else echo n; fi
if lid 4 6; then echo y; else echo n; fi
if lid 3 3; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
. ./jay.sh
pup 8 1
pup 22 4
pup 21 4
pup 2 6
pup 6 6
. ./koi.sh
owl 15 2
owl 8 3
owl 16 3
owl 4 7
owl 6 4
owl
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
