#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y n n 160 120 368 192 24 10 23 28 2 1'
found=$(sh -c '
. ./bay.sh
if pot 11 2; then echo y; else echo n; fi
if pot 22 1; then echo y; else echo n; fi
if pot 13 1; then echo y; else echo n; fi
if pot 4 7; then echo y; else echo n; fi
if pot 6 3; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
. ./sun.sh
rat 10 4
rat 15 3
rat 23 4
rat 3 6
rat 3 3
. ./web.sh
jet 8 2
jet 20 3
jet 24 4
jet 4 6
jet 4 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
