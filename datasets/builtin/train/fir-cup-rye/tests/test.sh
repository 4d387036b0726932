#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='n n n y n n n n n n n y y y y n n n'
found=$(sh -c '
. ./hen.inc
if hat 10 4; then echo y; else echo n; fi
if hat 23 1; then echo y; else echo n; fi
if hat 23 4; then echo y; else echo n; fi
if hat 3 7; then echo y; else echo n; fi
if hat 3 3; then echo y; else echo n; fi
if hat 5 5; then echo y; else echo n; fi
if map 9 4; then echo y; else echo n; fi
if map 17 2; then echo y; else echo n; fi
if map 22 1; then echo y; else echo n; fi
if map 4 6; then echo y; else echo n; fi
if map 4 3; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
. ./nut.inc
if rye 15 3; then echo y; else echo n; fi
if rye 16 2; then echo y; else echo n; fi
if rye 9 4; then echo y; else echo n; fi
if rye 2 6; then echo y; else echo n; fi
if rye 4 6; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
