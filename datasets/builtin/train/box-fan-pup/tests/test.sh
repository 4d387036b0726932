#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='5 4 5 -5 -1 13 21 25 10 12 y y y y n n'
found=$(sh -c '
. ./cap.sh
ink 7 2
ink 6 2
ink 7 2
ink 2 7
ink 4 5
pin 6 4
pin 14 1
pin 18 1
pin 3 5
pin 5 6
. ./pot.sh
if pup 17 3; then echo y; else echo n; fi
if pup 10 4; then echo y; else echo n; fi
if pup 13 4; then echo y; else echo n; fi
if pup 2 5; then echo y; else echo n; fi
if pup 3 3; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
