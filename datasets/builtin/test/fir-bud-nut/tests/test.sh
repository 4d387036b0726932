#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c4351914ceca8547e2fea6b01638a7429421e5f37dc816545f5ea32f47858a48
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
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
