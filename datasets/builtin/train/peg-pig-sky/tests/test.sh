#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y y y n 26 21 28 8 9 3 5 20 0 1 12 3 17 2 7'
found=$(sh -c '
. ./fox.sh
if ivy 21 2; then echo y; else echo n; fi
if ivy 20 4; then echo y; else echo n; fi
if ivy 14 1; then echo y; else echo n; fi
if ivy 2 7; then echo y; else echo n; fi
if ivy 4 3; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
sky 22 4
sky 17 2
sky 24 3
sky 4 5
sky 5 3
. ./mop.sh
pot 7 2
pot 22 4
pot 20 1
pot 3 5
pot 5 4
ant 13 1
ant 7 4
ant 16 1
ant 4 6
ant 4 3
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
