#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y n y y 2 4 6 0 0 18 6 13 4 6 2'
found=$(sh -c '
. ./pen.inc
if fox 22 2; then echo y; else echo n; fi
if fox 24 3; then echo y; else echo n; fi
if fox 18 3; then echo y; else echo n; fi
if fox 2 5; then echo y; else echo n; fi
if fox 6 4; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
. ./pin.inc
dog 9 2
dog 16 2
dog 24 2
dog 2 6
dog 5 4
pup 18 2
pup 6 3
pup 13 4
pup 4 7
pup 6 3
pup
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
