#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y n n 1 0 0 2 5 y y y n y y'
found=$(sh -c '
. ./sun.inc
if ram 7 1; then echo y; else echo n; fi
if ram 19 1; then echo y; else echo n; fi
if ram 8 2; then echo y; else echo n; fi
if ram 3 6; then echo y; else echo n; fi
if ram 4 3; then echo y; else echo n; fi
if ram 5 5; then echo y; else echo n; fi
. ./tub.inc
net 13 2
net 15 3
net 20 1
net 2 5
net 5 6
if cap 17 2; then echo y; else echo n; fi
if cap 8 4; then echo y; else echo n; fi
if cap 21 2; then echo y; else echo n; fi
if cap 3 6; then echo y; else echo n; fi
if cap 4 4; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
