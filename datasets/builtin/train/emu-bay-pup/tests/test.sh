#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=8cc3e2b638414dbecf1c1d8a4c870aa112380df09157bbbdfb05e071b8837732
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
if map 13 4; then echo y; else echo n; fi
if map 15 4; then echo y; else echo n; fi
if map 25 2; then echo y; else echo n; fi
if map 4 5; then echo y; else echo n; fi
if map 4 6; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
if lid 23 3; then echo y; else echo n; fi
if lid 22 2; then echo y; else echo n; fi
if lid 15 1; then echo y; else echo n; fi
if lid 3 5; then echo y; else echo n; fi
if lid 4 4; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
. ./jay.sh
pup 8 3
pup 7 4
pup 19 3
pup 4 6
pup 3 6
. ./koi.sh
owl 7 1
owl 14 2
owl 23 2
owl 3 6
owl 6 5
owl
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
