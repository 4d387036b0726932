#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=835f49a89bde43d3fcf9b8d8c4c789e69f0b4f9164f9863dc77660e3be1e6c46
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
map 21 3
map 7 3
map 21 4
map 2 7
map 4 4
map
. ./gem.inc
key 22 4
key 7 2
key 14 1
key 4 5
key 5 4
. ./kid.inc
bee 17 4
bee 17 1
bee 13 1
bee 2 7
bee 3 6
bee
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
