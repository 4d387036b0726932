#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y y y 8 6 9 2 6 4 0 0 0 4 1'
found=$(sh -c '
. ./ivy.sh
if rat 16 4; then echo y; else echo n; fi
if rat 22 1; then echo y; else echo n; fi
if rat 8 3; then echo y; else echo n; fi
if rat 2 5; then echo y; else echo n; fi
if rat 3 5; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
rug 8 2
rug 6 2
rug 9 4
rug 2 6
rug 6 4
rug
. ./jar.sh
dog 24 4
dog 21 3
dog 7 1
dog 4 5
dog 5 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
