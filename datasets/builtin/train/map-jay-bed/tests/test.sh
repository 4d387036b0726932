#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=95a6f5ce168a49b0736a46fe72b19188dd2f0eab6271edef92f44f89c30f9483
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
if oak 23 4; then echo y; else echo n; fi
if oak 9 2; then echo y; else echo n; fi
if oak 10 4; then echo y; else echo n; fi
if oak 2 5; then echo y; else echo n; fi
if oak 3 3; then echo y; else echo n; fi
if oak 5 5; then echo y; else echo n; fi
. ./rug.sh
if bed 19 1; then echo y; else echo n; fi
if bed 10 4; then echo y; else echo n; fi
if bed 22 1; then echo y; else echo n; fi
if bed 4 7; then echo y; else echo n; fi
if bed 4 6; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
ape 7 3
ape 13 1
ape 25 4
ape 2 7
ape 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
