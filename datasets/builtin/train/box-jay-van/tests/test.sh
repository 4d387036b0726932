#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='-2 5 8 -4 -2 n n n y n y 11 10 10 9 10 y y y y y n'
found=$(sh -c '
. ./bag.inc
nut 6 3
nut 13 2
nut 16 3
nut 4 5
nut 6 6
if van 6 3; then echo y; else echo n; fi
if van 19 4; then echo y; else echo n; fi
if van 9 2; then echo y; else echo n; fi
if van 2 5; then echo y; else echo n; fi
if van 5 3; then echo y; else echo n; fi
if van 5 5; then echo y; else echo n; fi
. ./jet.inc
fir 8 3
fir 6 4
fir 6 4
fir 4 5
fir 4 6
if yam 13 2; then echo y; else echo n; fi
if yam 19 4; then echo y; else echo n; fi
if yam 20 3; then echo y; else echo n; fi
if yam 4 6; then echo y; else echo n; fi
if yam 5 6; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
