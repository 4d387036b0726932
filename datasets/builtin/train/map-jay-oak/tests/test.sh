#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9852435a62eee791ca56713c890558594e15037d149fde3ee4c4a2a3779d0c86
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
if oak 17 3; then echo y; else echo n; fi
if oak 25 3; then echo y; else echo n; fi
if oak 22 1; then echo y; else echo n; fi
if oak 2 7; then echo y; else echo n; fi
if oak 5 4; then echo y; else echo n; fi
if oak 5 5; then echo y; else echo n; fi
. ./rug.sh
if bed 15 3; then echo y; else echo n; fi
if bed 15 4; then echo y; else echo n; fi
if bed 11 4; then echo y; else echo n; fi
if bed 3 6; then echo y; else echo n; fi
if bed 4 5; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
ape 7 4
ape 25 4
ape 14 4
ape 2 5
ape 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
