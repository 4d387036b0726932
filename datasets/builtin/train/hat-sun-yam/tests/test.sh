#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8372b8b57a1c7de920072550fc95218b1d1271df8a2381433c15595a0e5e1b26
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.sh
yam 18 4
yam 19 4
yam 24 4
yam 2 7
yam 3 4
pot 21 3
pot 9 3
pot 23 2
pot 4 5
pot 4 3
. ./pen.sh
pot 16 4
pot 11 3
pot 23 3
pot 3 5
pot 3 3
wig 10 4
wig 6 3
wig 18 3
wig 4 7
wig 6 5
wig
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
