#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=ba1318ea621c2416d54c08676fe858029f82633df79f7e96dcab27f566f8cf49
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
if saw 12 4; then echo y; else echo n; fi
if saw 20 3; then echo y; else echo n; fi
if saw 21 2; then echo y; else echo n; fi
if saw 2 7; then echo y; else echo n; fi
if saw 4 6; then echo y; else echo n; fi
if saw 5 5; then echo y; else echo n; fi
oat 19 3
oat 21 3
oat 9 4
oat 2 5
oat 6 5
. ./pot.inc
if ape 11 3; then echo y; else echo n; fi
if ape 8 1; then echo y; else echo n; fi
if ape 7 3; then echo y; else echo n; fi
if ape 4 5; then echo y; else echo n; fi
if ape 6 3; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
koi 6 3
koi 15 3
koi 19 3
koi 2 5
koi 5 3
koi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
