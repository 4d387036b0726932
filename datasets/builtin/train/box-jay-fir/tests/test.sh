#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='-1 7 8 -4 -4 n n n y y y 15 12 26 10 8 y y y y y n'
found=$(sh -c '
. ./bag.inc
nut 7 4
nut 15 3
nut 16 3
nut 4 7
nut 4 6
if van 18 1; then echo y; else echo n; fi
if van 24 4; then echo y; else echo n; fi
if van 21 4; then echo y; else echo n; fi
if van 2 5; then echo y; else echo n; fi
if van 3 5; then echo y; else echo n; fi
if van 5 5; then echo y; else echo n; fi
. ./jet.inc
fir 11 4
fir 9 3
fir 25 1
fir 4 6
fir 4 4
if yam 19 2; then echo y; else echo n; fi
if yam 8 2; then echo y; else echo n; fi
if yam 8 1; then echo y; else echo n; fi
if yam 2 6; then echo y; else echo n; fi
if yam 5 6; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
