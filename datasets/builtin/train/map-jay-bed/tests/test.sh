#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=db04a624e5dea4cd8920c21ad3120a52e9468a74a6e8d145491f11360031b243
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
if oak 29 4; then echo y; else echo n; fi
if oak 2 5; then echo y; else echo n; fi
if oak 3 3; then echo y; else echo n; fi
if oak 25 3; then echo y; else echo n; fi
if oak 9 2; then echo y; else echo n; fi
if oak 7 7; then echo y; else echo n; fi
. ./rug.sh
if bed 22 1; then echo y; else echo n; fi
if bed 4 7; then echo y; else echo n; fi
if bed 3 3; then echo y; else echo n; fi
if bed 21 8; then echo y; else echo n; fi
if bed 12 8; then echo y; else echo n; fi
if bed 3 5; then echo y; else echo n; fi
if bed 27 3; then echo y; else echo n; fi
ape 24 1
ape 4 7
ape 3 3
ape 13 9
ape 27 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
