#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='8 8 19 -3 -2 19 23 15 10 10 y y y y n n'
found=$(sh -c '
. ./cap.sh
ink 10 2
ink 12 4
ink 23 4
ink 4 7
ink 4 6
pin 12 3
pin 16 3
pin 8 1
pin 3 5
pin 3 5
. ./pot.sh
if pup 22 4; then echo y; else echo n; fi
if pup 23 1; then echo y; else echo n; fi
if pup 17 2; then echo y; else echo n; fi
if pup 3 6; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
