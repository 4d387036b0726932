#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y y y 6 13 17 3 6 4 2 2 0 2 0'
found=$(sh -c '
. ./ivy.sh
if rat 9 3; then echo y; else echo n; fi
if rat 15 2; then echo y; else echo n; fi
if rat 25 3; then echo y; else echo n; fi
if rat 2 5; then echo y; else echo n; fi
if rat 5 6; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
rug 6 2
rug 13 4
rug 17 2
rug 3 5
rug 6 5
rug
. ./jar.sh
dog 8 3
dog 10 4
dog 16 4
dog 2 5
dog 6 6
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
