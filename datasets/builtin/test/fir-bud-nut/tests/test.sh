#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=ed3842218b9eff3608925c8dd77cc0a5222ad98b5993cba1d98ca8abe6780fd8
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.sh
yam 15 3
yam 8 1
yam 22 2
yam 3 6
yam 4 6
. ./rug.sh
nut 8 2
nut 17 4
nut 12 4
nut 4 7
nut 3 6
. ./rye.sh
ape 8 1
ape 19 1
ape 10 1
ape 2 7
ape 5 4
if ink 12 4; then echo y; else echo n; fi
if ink 19 1; then echo y; else echo n; fi
if ink 22 4; then echo y; else echo n; fi
if ink 3 5; then echo y; else echo n; fi
if ink 4 3; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
