#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y y y 15 16 13 4 4 4 3 2 0 4 3'
found=$(sh -c '
. ./ivy.sh
if rat 13 3; then echo y; else echo n; fi
if rat 25 2; then echo y; else echo n; fi
if rat 6 2; then echo y; else echo n; fi
if rat 4 6; then echo y; else echo n; fi
if rat 3 4; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
rug 15 4
rug 16 4
rug 13 4
rug 4 5
rug 4 5
rug
. ./jar.sh
dog 7 4
dog 14 3
dog 24 4
dog 4 7
dog 3 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
