#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='12 6 16 3 5 4 y y y y n n 0 0 0 2 1'
found=$(sh -c '
. ./hay.sh
ant 12 2
ant 6 2
ant 16 4
ant 3 5
ant 5 6
ant
. ./ivy.sh
if pup 11 2; then echo y; else echo n; fi
if pup 21 1; then echo y; else echo n; fi
if pup 7 3; then echo y; else echo n; fi
if pup 2 6; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
hat 14 3
hat 10 1
hat 19 2
hat 3 7
hat 3 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
