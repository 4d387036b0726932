#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y n n y 21 6 8 3 4 8 n n n n n y'
found=$(sh -c '
. ./cow.lib
if sun 13 4; then echo y; else echo n; fi
if sun 14 2; then echo y; else echo n; fi
if sun 23 3; then echo y; else echo n; fi
if sun 2 5; then echo y; else echo n; fi
if sun 4 5; then echo y; else echo n; fi
if sun 5 5; then echo y; else echo n; fi
. ./dog.lib
mop 21 1
mop 6 2
mop 8 4
mop 3 5
mop 4 3
mop
if fir 17 1; then echo y; else echo n; fi
if fir 10 1; then echo y; else echo n; fi
if fir 6 1; then echo y; else echo n; fi
if fir 4 6; then echo y; else echo n; fi
if fir 5 6; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
