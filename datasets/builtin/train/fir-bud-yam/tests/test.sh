#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4d4c5651916c57731c00d6a51452792fe04ecfcdcc46ea3455b619a76e8733e4
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
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
