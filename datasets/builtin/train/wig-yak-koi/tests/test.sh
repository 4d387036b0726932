#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=b80ee53413c9013458b2d3ad8e016113fd217f23db959e7698b20142828967ae
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
if saw 18 1; then echo y; else echo n; fi
if saw 23 3; then echo y; else echo n; fi
if saw 17 4; then echo y; else echo n; fi
if saw 2 6; then echo y; else echo n; fi
if saw 3 6; then echo y; else echo n; fi
if saw 5 5; then echo y; else echo n; fi
oat 14 4
oat 15 4
oat 6 3
oat 2 6
oat 4 6
. ./pot.inc
if ape 12 2; then echo y; else echo n; fi
if ape 25 1; then echo y; else echo n; fi
if ape 16 1; then echo y; else echo n; fi
if ape 4 5; then echo y; else echo n; fi
if ape 4 4; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
koi 18 3
koi 7 1
koi 13 2
koi 3 6
koi 6 3
koi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
