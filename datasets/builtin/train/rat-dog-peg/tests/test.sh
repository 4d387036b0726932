#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=98c80385565936fcf8ab1174b99e7547db4ba3df50f6d1b5e644f2228cd3b49a
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
bud 9 4
bud 21 3
bud 16 1
bud 3 5
bud 6 5
. ./nut.sh
if peg 6 1; then echo y; else echo n; fi
if peg 6 1; then echo y; else echo n; fi
if peg 7 4; then echo y; else echo n; fi
if peg 4 7; then echo y; else echo n; fi
if peg 3 5; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
. ./oak.sh
mud 25 2
mud 24 4
mud 23 4
mud 2 6
mud 6 4
mud
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
