#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y n n 1 2 1 3 0 y y y n n y'
found=$(sh -c '
. ./sun.inc
if ram 12 3; then echo y; else echo n; fi
if ram 6 1; then echo y; else echo n; fi
if ram 8 1; then echo y; else echo n; fi
if ram 4 6; then echo y; else echo n; fi
if ram 4 3; then echo y; else echo n; fi
if ram 5 5; then echo y; else echo n; fi
. ./tub.inc
net 11 2
net 17 3
net 7 3
net 3 7
net 6 3
if cap 9 4; then echo y; else echo n; fi
if cap 25 3; then echo y; else echo n; fi
if cap 20 4; then echo y; else echo n; fi
if cap 3 7; then echo y; else echo n; fi
if cap 4 5; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
