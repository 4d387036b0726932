#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=8b3d966d683db53b92350e82a229feaafae4039626b13464f5b385692e35ce72
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
if saw 20 3; then echo y; else echo n; fi
if saw 12 2; then echo y; else echo n; fi
if saw 18 4; then echo y; else echo n; fi
if saw 4 5; then echo y; else echo n; fi
if saw 6 5; then echo y; else echo n; fi
if saw 5 5; then echo y; else echo n; fi
oat 10 1
oat 18 1
oat 21 2
oat 3 6
oat 6 6
. ./pot.inc
if ape 20 2; then echo y; else echo n; fi
if ape 17 3; then echo y; else echo n; fi
if ape 22 2; then echo y; else echo n; fi
if ape 3 6; then echo y; else echo n; fi
if ape 5 6; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
koi 12 1
koi 15 2
koi 18 3
koi 3 7
koi 3 6
koi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
