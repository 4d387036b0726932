#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='-5 -5 -12 5 2 n n n y n y 8 8 8 10 12 n n n y n n'
found=$(sh -c '
. ./ivy.inc
dog 7 2
dog 8 3
dog 15 3
dog 2 7
dog 4 6
. ./pig.inc
if emu 23 4; then echo y; else echo n; fi
if emu 8 1; then echo y; else echo n; fi
if emu 21 2; then echo y; else echo n; fi
if emu 4 5; then echo y; else echo n; fi
if emu 6 4; then echo y; else echo n; fi
if emu 5 5; then echo y; else echo n; fi
van 22 4
van 8 4
van 20 4
van 3 5
van 4 6
. ./saw.inc
if ink 12 2; then echo y; else echo n; fi
if ink 11 2; then echo y; else echo n; fi
if ink 25 3; then echo y; else echo n; fi
if ink 4 6; then echo y; else echo n; fi
if ink 4 3; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
