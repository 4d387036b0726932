#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y n n n n n y y y 11 5 1 0 1 24 21 15 2 5 3'
found=$(sh -c '
. ./ape.sh
if map 17 2; then echo y; else echo n; fi
if map 23 1; then echo y; else echo n; fi
if map 24 2; then echo y; else echo n; fi
if map 3 6; then echo y; else echo n; fi
if map 4 3; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
if lid 25 4; then echo y; else echo n; fi
if lid 21 3; then echo y; else echo n; fi
if lid 19 4; then echo y; else echo n; fi
if lid 3 7; then echo y; else echo n; fi
if lid 3 3; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
. ./jay.sh
pup 22 2
pup 15 3
pup 7 4
pup 4 5
pup 4 4
. ./koi.sh
owl 24 2
owl 21 2
owl 15 3
owl 2 6
owl 5 4
owl
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
