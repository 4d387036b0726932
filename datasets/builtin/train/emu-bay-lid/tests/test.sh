#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=1506da6be8464c2d5efbe0852f4072916f720d475adda07f92a980ecb946b048
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
if map 17 2; then echo y; else echo n; fi
if map 23 1; then echo y; else echo n; fi
if map 24 2; then echo y; else echo n; fi
if map 3 6; then echo y; else echo n; fi
if map 4 3; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
if lid 25 4; then echo y; else echo n; fi
if lid 21 3; then echo y; else echo n; fi
if lid 19 4; then echo y; else echo n; fi
if lid 3 7; then echo y; else echo n; fi
if lid 3 3; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
. ./jay.sh
pup 22 2
pup 15 3
pup 7 4
pup 4 5
pup 4 4
. ./koi.sh
owl 24 2
owl 21 2
owl 15 3
owl 2 6
owl 5 4
owl
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
