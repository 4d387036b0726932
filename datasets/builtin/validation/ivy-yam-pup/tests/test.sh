#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='24 13 8 2 5 4 y y y y y n 0 0 0 2 2'
found=$(sh -c '
. ./hay.sh
ant 24 3
ant 13 2
ant 8 1
ant 2 5
ant 5 3
ant
. ./ivy.sh
if pup 17 4; then echo y; else echo n; fi
if pup 11 1; then echo y; else echo n; fi
if pup 10 4; then echo y; else echo n; fi
if pup 3 7; then echo y; else echo n; fi
if pup 6 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
hat 23 3
hat 9 4
hat 22 4
hat 2 5
hat 3 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
