#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='y y y n y y 11 19 21 2 3 8 n n n n n y'
found=$(sh -c '
. ./cow.lib
if sun 20 1; then echo y; else echo n; fi
if sun 23 3; then echo y; else echo n; fi
if sun 24 1; then echo y; else echo n; fi
if sun 2 7; then echo y; else echo n; fi
if sun 5 3; then echo y; else echo n; fi
if sun 5 5; then echo y; else echo n; fi
. ./dog.lib
mop 11 1
mop 19 3
mop 21 3
mop 2 5
mop 3 3
mop
if fir 14 1; then echo y; else echo n; fi
if fir 6 1; then echo y; else echo n; fi
if fir 20 2; then echo y; else echo n; fi
if fir 3 6; then echo y; else echo n; fi
if fir 3 5; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
