#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=05701cbc6641544a1bbe7c4b5ee71c95a77069d75d4f5b13e82eaf4ae79a481e
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.sh
bud 18 3
bud 18 4
bud 12 2
bud 3 6
bud 4 4
. ./gem.sh
if ivy 21 1; then echo y; else echo n; fi
if ivy 8 2; then echo y; else echo n; fi
if ivy 25 2; then echo y; else echo n; fi
if ivy 3 6; then echo y; else echo n; fi
if ivy 3 6; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
. ./pup.sh
if peg 11 3; then echo y; else echo n; fi
if peg 15 3; then echo y; else echo n; fi
if peg 16 1; then echo y; else echo n; fi
if peg 3 5; then echo y; else echo n; fi
if peg 5 6; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
