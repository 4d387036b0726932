#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='1 1 1 1 1 n n n y y n 14 46 46 4 6 3 6 7 0 1'
found=$(sh -c '
. ./map.sh
jet 15 4
jet 24 3
jet 17 4
jet 4 6
jet 6 5
if cow 24 1; then echo y; else echo n; fi
if cow 15 3; then echo y; else echo n; fi
if cow 16 2; then echo y; else echo n; fi
if cow 4 7; then echo y; else echo n; fi
if cow 3 4; then echo y; else echo n; fi
if cow 5 5; then echo y; else echo n; fi
. ./pup.sh
fir 7 2
fir 23 3
fir 23 1
fir 2 5
fir 3 6
cup 7 2
cup 19 3
cup 7 1
cup 3 6
cup 3 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
