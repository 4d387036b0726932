#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6ed0aa92af0916310f92a07fe8cbe22d0b4aec0cb626bcd1cd58ecc669f8dcb3
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
if map 20 1; then echo y; else echo n; fi
if map 12 1; then echo y; else echo n; fi
if map 9 1; then echo y; else echo n; fi
if map 4 6; then echo y; else echo n; fi
if map 4 6; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
if lid 15 1; then echo y; else echo n; fi
if lid 13 2; then echo y; else echo n; fi
if lid 6 4; then echo y; else echo n; fi
if lid 4 6; then echo y; else echo n; fi
if lid 3 3; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
. ./jay.sh
pup 8 1
pup 22 4
pup 21 4
pup 2 6
pup 6 6
. ./koi.sh
owl 15 2
owl 8 3
owl 16 3
owl 4 7
owl 6 4
owl
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
