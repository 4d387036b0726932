#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='-1 10 9 -4 -2 n n n y y y 29 17 22 11 11 y y y y y n'
found=$(sh -c '
. ./bag.inc
nut 7 3
nut 18 2
nut 17 4
nut 4 5
nut 6 6
if van 8 2; then echo y; else echo n; fi
if van 18 2; then echo y; else echo n; fi
if van 19 3; then echo y; else echo n; fi
if van 4 6; then echo y; else echo n; fi
if van 4 5; then echo y; else echo n; fi
if van 5 5; then echo y; else echo n; fi
. ./jet.inc
fir 25 4
fir 14 3
fir 20 2
fir 4 7
fir 6 5
if yam 10 4; then echo y; else echo n; fi
if yam 21 4; then echo y; else echo n; fi
if yam 13 1; then echo y; else echo n; fi
if yam 4 7; then echo y; else echo n; fi
if yam 3 4; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
