#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=af17a9567a61dedfbe53de6384a70404d43245005d47550abe8f2f4853c47ea9
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.sh
yam 13 2
yam 19 3
yam 7 4
yam 4 7
yam 3 6
. ./rug.sh
nut 10 4
nut 21 2
nut 12 4
nut 4 7
nut 6 5
. ./rye.sh
ape 6 3
ape 20 1
ape 22 2
ape 2 7
ape 6 3
if ink 20 4; then echo y; else echo n; fi
if ink 12 3; then echo y; else echo n; fi
if ink 15 1; then echo y; else echo n; fi
if ink 2 6; then echo y; else echo n; fi
if ink 3 4; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
