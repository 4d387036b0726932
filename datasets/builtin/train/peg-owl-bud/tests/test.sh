#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y n n n 28 27 12 9 11 y y y n n n'
found=$(sh -c '
. ./pup.inc
if bud 17 4; then echo y; else echo n; fi
if bud 23 3; then echo y; else echo n; fi
if bud 9 4; then echo y; else echo n; fi
if bud 3 7; then echo y; else echo n; fi
if bud 6 6; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
hen 23 3
hen 22 1
hen 7 1
hen 4 7
hen 6 3
. ./tub.inc
if hay 14 3; then echo y; else echo n; fi
if hay 7 2; then echo y; else echo n; fi
if hay 23 4; then echo y; else echo n; fi
if hay 2 6; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
