#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='24 22 10 9 8 y y y n n n y y y n n y'
found=$(sh -c '
. ./bat.inc
pea 20 4
pea 19 3
pea 6 4
pea 3 6
pea 4 4
. ./ink.inc
if yam 25 1; then echo y; else echo n; fi
if yam 25 2; then echo y; else echo n; fi
if yam 10 2; then echo y; else echo n; fi
if yam 3 7; then echo y; else echo n; fi
if yam 4 4; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
. ./kid.inc
if rat 24 1; then echo y; else echo n; fi
if rat 12 4; then echo y; else echo n; fi
if rat 22 2; then echo y; else echo n; fi
if rat 3 7; then echo y; else echo n; fi
if rat 5 6; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
