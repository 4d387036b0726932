#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='8 6 9 -2 3 y y y n n y n n n n n y'
found=$(sh -c '
. ./nut.sh
bee 12 4
bee 9 3
bee 13 4
bee 3 5
bee 6 3
. ./pot.sh
if net 20 1; then echo y; else echo n; fi
if net 10 2; then echo y; else echo n; fi
if net 9 3; then echo y; else echo n; fi
if net 2 5; then echo y; else echo n; fi
if net 3 6; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
if lid 23 1; then echo y; else echo n; fi
if lid 7 4; then echo y; else echo n; fi
if lid 17 2; then echo y; else echo n; fi
if lid 4 5; then echo y; else echo n; fi
if lid 4 3; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
