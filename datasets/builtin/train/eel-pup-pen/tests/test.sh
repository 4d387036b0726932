#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2bdeaffbf29fbedc764e20edae1107b364013a54d2a8dd46d8bc84329793445e
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
lid 23 4
lid 3 5
lid 4 4
lid 1 9
lid 19 4
pen 28 4
pen 3 5
pen 5 5
pen 24 2
pen 16 7
. ./ink.inc
koi
koi 22 1
koi 4 5
koi 6 6
koi 2 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
