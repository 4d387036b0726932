#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y n y n 15 22 16 8 7 12 5 13 -2 0 5 3 4 0 0'
found=$(sh -c '
. ./owl.sh
if gnu 24 1; then echo y; else echo n; fi
if gnu 21 1; then echo y; else echo n; fi
if gnu 6 3; then echo y; else echo n; fi
if gnu 2 7; then echo y; else echo n; fi
if gnu 5 4; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
hat 11 1
hat 18 4
hat 12 3
hat 4 5
hat 3 6
. ./rye.sh
van 16 4
van 7 2
van 15 2
van 4 6
van 4 4
ash 11 1
ash 14 2
ash 18 2
ash 2 5
ash 6 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
