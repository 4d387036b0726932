#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=82db75143f9f9406c2cf699ac5739e050f197994976fd2d27184d9347c15db0e
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
bud 12 1
bud 14 2
bud 19 1
bud 3 5
bud 3 3
. ./nut.sh
if peg 14 2; then echo y; else echo n; fi
if peg 20 4; then echo y; else echo n; fi
if peg 12 2; then echo y; else echo n; fi
if peg 2 7; then echo y; else echo n; fi
if peg 6 5; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
. ./oak.sh
mud 18 3
mud 24 4
mud 15 3
mud 3 6
mud 5 4
mud
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
