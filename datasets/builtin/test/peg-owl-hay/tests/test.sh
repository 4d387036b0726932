#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y n n n 15 19 24 7 8 y y y n y n'
found=$(sh -c '
. ./pup.inc
if bud 12 4; then echo y; else echo n; fi
if bud 9 1; then echo y; else echo n; fi
if bud 18 3; then echo y; else echo n; fi
if bud 3 5; then echo y; else echo n; fi
if bud 4 6; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
hen 10 3
hen 14 3
hen 19 2
hen 2 6
hen 3 5
. ./tub.inc
if hay 19 1; then echo y; else echo n; fi
if hay 16 4; then echo y; else echo n; fi
if hay 19 3; then echo y; else echo n; fi
if hay 2 6; then echo y; else echo n; fi
if hay 6 3; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
