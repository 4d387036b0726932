#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c8d7513c0a4f2990207fc390d72ac355a68706f0e5ea0c3717470064d08b46d5
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
pen 29 4
pen 4 6
pen 3 3
pen 23 4
pen 13 4
. ./koi.inc
bee 23 4
bee 4 6
bee 6 6
bee 4 7
bee 10 4
. ./pea.inc
sun 23 2
sun 3 7
sun 3 3
sun 19 4
sun 19 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
