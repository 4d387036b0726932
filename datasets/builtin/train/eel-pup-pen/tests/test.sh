#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9f70e32728e111c0d345f6bbc21570b14feef3532a7a2bf6cc637eb9adcbd851
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
lid 12 4
lid 16 1
lid 15 1
lid 4 6
lid 4 5
pen 21 2
pen 7 3
pen 21 1
pen 3 7
pen 3 3
. ./ink.inc
koi 21 1
koi 21 1
koi 21 2
koi 4 6
koi 4 5
koi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
