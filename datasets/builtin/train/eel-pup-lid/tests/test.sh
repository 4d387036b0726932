#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3c75f5ea9e204ab6532ff94f7777813f37438ecb0fe0db526e11bb2cccef1780
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
lid 24 1
lid 2 7
lid 5 5
lid 28 1
lid 16 9
pen 21 2
pen 2 7
pen 3 3
pen 15 4
pen 7 4
. ./ink.inc
koi
koi 24 3
koi 3 6
koi 3 3
koi 15 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
