#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='16 6 17 3 6 4 0 1 0 3 4 y y y y y n 6 8 5 0 1'
found=$(sh -c '
. ./cap.sh
pot 16 3
pot 6 1
pot 17 4
pot 3 7
pot 6 4
pot
rug 15 3
rug 13 4
rug 24 4
rug 3 7
rug 4 5
. ./fir.sh
if key 23 2; then echo y; else echo n; fi
if key 20 4; then echo y; else echo n; fi
if key 20 1; then echo y; else echo n; fi
if key 4 7; then echo y; else echo n; fi
if key 5 3; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
. ./net.sh
wig 20 3
wig 17 2
wig 23 4
wig 2 5
wig 6 5
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
