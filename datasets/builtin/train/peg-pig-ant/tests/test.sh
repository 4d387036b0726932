#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y y y n 16 11 21 8 7 17 2 4 0 1 23 26 7 1 7'
found=$(sh -c '
. ./fox.sh
if ivy 15 4; then echo y; else echo n; fi
if ivy 20 1; then echo y; else echo n; fi
if ivy 11 3; then echo y; else echo n; fi
if ivy 3 5; then echo y; else echo n; fi
if ivy 4 3; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
sky 12 3
sky 7 4
sky 17 2
sky 4 6
sky 3 6
. ./mop.sh
pot 17 1
pot 9 4
pot 16 4
pot 3 7
pot 6 4
ant 22 1
ant 24 2
ant 6 1
ant 4 5
ant 3 4
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
