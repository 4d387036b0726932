#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y n n 36 50 136 128 96 16 4 9 1 6'
found=$(sh -c '
. ./bay.sh
if pot 11 4; then echo y; else echo n; fi
if pot 16 3; then echo y; else echo n; fi
if pot 7 2; then echo y; else echo n; fi
if pot 3 7; then echo y; else echo n; fi
if pot 3 3; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
. ./sun.sh
rat 9 2
rat 25 1
rat 17 3
rat 4 5
rat 3 5
. ./web.sh
jet 18 2
jet 6 2
jet 13 4
jet 4 5
jet 5 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
