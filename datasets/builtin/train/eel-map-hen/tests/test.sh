#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y n y 7 10 6 0 1 7 6 14 -2 0 17 9 25 4 6 4'
found=$(sh -c '
. ./elk.sh
if jet 16 3; then echo y; else echo n; fi
if jet 19 2; then echo y; else echo n; fi
if jet 21 3; then echo y; else echo n; fi
if jet 2 6; then echo y; else echo n; fi
if jet 6 3; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
sky 21 3
sky 20 2
sky 12 2
sky 4 7
sky 5 4
. ./pup.sh
hen 10 3
hen 7 1
hen 15 1
hen 4 6
hen 4 4
. ./rug.sh
oak 17 2
oak 9 2
oak 25 4
oak 4 5
oak 6 5
oak
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
