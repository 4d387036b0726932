#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y n n y 8 22 22 2 4 8 n n n n n y'
found=$(sh -c '
. ./cow.lib
if sun 18 4; then echo y; else echo n; fi
if sun 8 2; then echo y; else echo n; fi
if sun 8 2; then echo y; else echo n; fi
if sun 2 6; then echo y; else echo n; fi
if sun 3 6; then echo y; else echo n; fi
if sun 5 5; then echo y; else echo n; fi
. ./dog.lib
mop 8 3
mop 22 2
mop 22 4
mop 2 7
mop 4 6
mop
if fir 13 3; then echo y; else echo n; fi
if fir 9 1; then echo y; else echo n; fi
if fir 16 3; then echo y; else echo n; fi
if fir 4 6; then echo y; else echo n; fi
if fir 3 4; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
