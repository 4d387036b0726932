#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7db9936cf3e8639078e0edf72f007fcd1ed7652df7deb1bf6ec83dde3ae095ce
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
if oak 26 3; then echo y; else echo n; fi
if oak 4 6; then echo y; else echo n; fi
if oak 6 6; then echo y; else echo n; fi
if oak 3 1; then echo y; else echo n; fi
if oak 25 6; then echo y; else echo n; fi
if oak 8 8; then echo y; else echo n; fi
. ./rug.sh
if bed 24 2; then echo y; else echo n; fi
if bed 2 5; then echo y; else echo n; fi
if bed 6 6; then echo y; else echo n; fi
if bed 8 2; then echo y; else echo n; fi
if bed 27 1; then echo y; else echo n; fi
if bed 11 8; then echo y; else echo n; fi
if bed 22 6; then echo y; else echo n; fi
if bed 6 5; then echo y; else echo n; fi
ape 24 1
ape 3 7
ape 5 5
ape 28 7
ape 1 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
