#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='25 8 25 4 4 4 0 0 0 4 3 y y y y y n 12 15 14 0 1'
found=$(sh -c '
. ./cap.sh
pot 25 1
pot 8 3
pot 25 1
pot 4 6
pot 4 6
pot
rug 21 3
rug 8 1
rug 10 1
rug 4 5
rug 3 6
. ./fir.sh
if key 18 2; then echo y; else echo n; fi
if key 13 1; then echo y; else echo n; fi
if key 12 3; then echo y; else echo n; fi
if key 4 7; then echo y; else echo n; fi
if key 3 4; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
. ./net.sh
wig 12 1
wig 15 1
wig 14 1
wig 4 5
wig 6 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
