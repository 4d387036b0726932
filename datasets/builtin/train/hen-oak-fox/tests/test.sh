#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y n y y 2 2 2 0 0 8 13 16 3 5 2'
found=$(sh -c '
. ./pen.inc
if fox 13 4; then echo y; else echo n; fi
if fox 12 4; then echo y; else echo n; fi
if fox 12 3; then echo y; else echo n; fi
if fox 4 5; then echo y; else echo n; fi
if fox 4 4; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
. ./pin.inc
dog 11 2
dog 19 3
dog 23 3
dog 4 5
dog 4 6
pup 8 2
pup 13 2
pup 16 2
pup 3 6
pup 5 6
pup
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
