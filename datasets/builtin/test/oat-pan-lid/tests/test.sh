#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='4 15 6 -2 2 y y y n y y n n n n n y'
found=$(sh -c '
. ./nut.sh
bee 7 3
bee 19 4
bee 10 4
bee 4 6
bee 6 4
. ./pot.sh
if net 25 1; then echo y; else echo n; fi
if net 17 3; then echo y; else echo n; fi
if net 25 4; then echo y; else echo n; fi
if net 2 6; then echo y; else echo n; fi
if net 3 3; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
if lid 15 2; then echo y; else echo n; fi
if lid 15 4; then echo y; else echo n; fi
if lid 17 3; then echo y; else echo n; fi
if lid 3 6; then echo y; else echo n; fi
if lid 6 3; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
