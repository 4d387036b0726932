#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=bf691210f4da3ca762eef6ba3f00c5bbbef5d7e768206f484b07ff2cc0407f75
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
map 22 1
map 18 3
map 25 4
map 4 6
map 3 6
map
. ./gem.inc
key 12 3
key 24 1
key 8 1
key 4 7
key 4 3
. ./kid.inc
bee 10 2
bee 25 2
bee 21 4
bee 4 5
bee 3 6
bee
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
