#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='3 4 11 0 1 21 17 27 8 9 18 22 16 7 9 n n n y y y'
found=$(sh -c '
. ./dog.inc
saw 6 2
saw 13 3
saw 23 2
saw 3 5
saw 4 4
pen 17 4
pen 16 1
pen 24 3
pen 3 5
pen 3 6
. ./rug.inc
van 17 1
van 21 1
van 14 2
van 2 5
van 5 4
if pup 13 3; then echo y; else echo n; fi
if pup 25 4; then echo y; else echo n; fi
if pup 18 4; then echo y; else echo n; fi
if pup 4 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
