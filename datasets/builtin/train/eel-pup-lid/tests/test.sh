#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=cb4e4a5b687694dbf468d153460db05bbc51f941a1b8f49360ad24bd4b880558
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
lid 13 1
lid 11 4
lid 18 4
lid 2 6
lid 6 3
pen 12 1
pen 24 1
pen 15 2
pen 2 6
pen 4 5
. ./ink.inc
koi 17 3
koi 10 2
koi 7 3
koi 4 5
koi 3 6
koi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
