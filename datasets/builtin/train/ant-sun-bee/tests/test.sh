#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4ac42534fa2554cd9d105e0ac7a14b58a127b21a4d8e2b4e219d228de98c65f9
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
map 12 1
map 21 4
map 14 2
map 4 5
map 4 6
map
. ./gem.inc
key 22 4
key 17 2
key 23 2
key 3 6
key 6 6
. ./kid.inc
bee 21 2
bee 17 4
bee 8 4
bee 3 5
bee 5 5
bee
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
