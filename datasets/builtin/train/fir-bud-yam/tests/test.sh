#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=275d05ce03e5d22302d794aac13e2f6228f8af1ed0740824dd940fa1436be047
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.sh
yam 12 3
yam 6 3
yam 17 3
yam 4 5
yam 4 6
. ./rug.sh
nut 6 1
nut 25 1
nut 12 3
nut 3 5
nut 5 6
. ./rye.sh
ape 22 4
ape 12 1
ape 19 2
ape 2 5
ape 3 6
if ink 8 3; then echo y; else echo n; fi
if ink 17 1; then echo y; else echo n; fi
if ink 9 2; then echo y; else echo n; fi
if ink 3 7; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
