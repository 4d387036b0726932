#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='13 22 12 -5 2 y y y n y y n n n n n y'
found=$(sh -c '
. ./nut.sh
bee 15 2
bee 24 2
bee 15 3
bee 2 7
bee 5 3
. ./pot.sh
if net 18 3; then echo y; else echo n; fi
if net 11 3; then echo y; else echo n; fi
if net 16 2; then echo y; else echo n; fi
if net 2 6; then echo y; else echo n; fi
if net 5 3; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
if lid 21 4; then echo y; else echo n; fi
if lid 24 4; then echo y; else echo n; fi
if lid 12 3; then echo y; else echo n; fi
if lid 2 5; then echo y; else echo n; fi
if lid 5 3; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
