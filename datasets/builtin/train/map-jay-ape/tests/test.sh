#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d9cdc77c28becfb5e045b94680d65f7b150500e9fe42fba10340729510547a5d
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
if oak 15 2; then echo y; else echo n; fi
if oak 11 2; then echo y; else echo n; fi
if oak 14 4; then echo y; else echo n; fi
if oak 2 5; then echo y; else echo n; fi
if oak 4 6; then echo y; else echo n; fi
if oak 5 5; then echo y; else echo n; fi
. ./rug.sh
if bed 23 2; then echo y; else echo n; fi
if bed 13 3; then echo y; else echo n; fi
if bed 8 1; then echo y; else echo n; fi
if bed 2 6; then echo y; else echo n; fi
if bed 5 3; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
ape 9 1
ape 16 4
ape 15 2
ape 2 6
ape 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
