#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='-8 -22 -16 4 -1 n n n y y y 6 2 2 10 10 n n n y n n'
found=$(sh -c '
. ./ivy.inc
dog 11 3
dog 25 3
dog 17 1
dog 2 6
dog 6 5
. ./pig.inc
if emu 7 4; then echo y; else echo n; fi
if emu 7 2; then echo y; else echo n; fi
if emu 8 1; then echo y; else echo n; fi
if emu 3 5; then echo y; else echo n; fi
if emu 3 4; then echo y; else echo n; fi
if emu 5 5; then echo y; else echo n; fi
van 16 3
van 7 1
van 21 1
van 4 5
van 5 5
. ./saw.inc
if ink 7 1; then echo y; else echo n; fi
if ink 6 3; then echo y; else echo n; fi
if ink 11 3; then echo y; else echo n; fi
if ink 4 7; then echo y; else echo n; fi
if ink 3 3; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
