#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='1 1 1 1 1 n n n y n n 24 12 18 6 10 13 18 7 0 2'
found=$(sh -c '
. ./map.sh
jet 17 1
jet 16 2
jet 17 1
jet 4 5
jet 3 5
if cow 18 2; then echo y; else echo n; fi
if cow 23 4; then echo y; else echo n; fi
if cow 6 3; then echo y; else echo n; fi
if cow 2 5; then echo y; else echo n; fi
if cow 5 3; then echo y; else echo n; fi
if cow 5 5; then echo y; else echo n; fi
. ./pup.sh
fir 12 1
fir 6 1
fir 9 4
fir 3 7
fir 5 3
cup 13 1
cup 18 1
cup 21 3
cup 3 7
cup 6 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
