#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=cacabfb1c099a2fbd363680c922e4d60d81544c1278a77133d64fb9a9b1fc3b6
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
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
