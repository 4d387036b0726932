#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f2a7a05dec370ae8c06569e1c830fc75466cb8c891b68681ca54fc6bb4765142
found=$({ ulimit -f 0 && exec sh -c '
. ./rug.sh
key 23 3
key 4 7
key 5 5
key 10 6
key 12 2
nut
nut 29 3
nut 4 6
nut 4 4
nut 14 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
