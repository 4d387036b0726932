#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='1 1 1 1 1 n n n y n n 16 38 32 6 8 19 6 5 0 1'
found=$(sh -c '
. ./map.sh
jet 15 3
jet 14 1
jet 12 4
jet 4 5
jet 6 5
if cow 20 1; then echo y; else echo n; fi
if cow 10 2; then echo y; else echo n; fi
if cow 19 2; then echo y; else echo n; fi
if cow 3 5; then echo y; else echo n; fi
if cow 5 5; then echo y; else echo n; fi
if cow 5 5; then echo y; else echo n; fi
. ./pup.sh
fir 8 4
fir 19 3
fir 16 4
fir 3 7
fir 4 6
cup 19 1
cup 13 2
cup 10 2
cup 3 7
cup 5 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
