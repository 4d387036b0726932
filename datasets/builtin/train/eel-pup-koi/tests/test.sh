#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e5da7aca2247269af8883844fc8cc52a2df31b28499e487e2005f02e85346c3e
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
lid 20 3
lid 2 5
lid 5 5
lid 25 3
lid 23 8
pen 26 4
pen 4 5
pen 5 5
pen 29 1
pen 10 2
. ./ink.inc
koi
koi 29 4
koi 4 6
koi 5 5
koi 18 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
