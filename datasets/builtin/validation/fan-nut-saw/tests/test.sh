#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='20 7 4 0 0 20 15 22 9 9 10 17 21 11 8 n n n y y y'
found=$(sh -c '
. ./dog.inc
saw 20 1
saw 22 3
saw 9 2
saw 3 7
saw 4 6
pen 17 3
pen 14 1
pen 20 2
pen 2 7
pen 5 4
. ./rug.inc
van 9 1
van 14 3
van 19 2
van 4 7
van 5 3
if pup 25 1; then echo y; else echo n; fi
if pup 22 1; then echo y; else echo n; fi
if pup 9 3; then echo y; else echo n; fi
if pup 2 7; then echo y; else echo n; fi
if pup 3 6; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
