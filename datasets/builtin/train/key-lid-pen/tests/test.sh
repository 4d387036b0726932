#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=601f55156dd072a56c874a9b60fa324c600cadcea958de60926df73099c23702
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
pen 24 3
pen 18 4
pen 7 1
pen 3 7
pen 6 6
. ./koi.inc
bee 22 2
bee 22 2
bee 22 1
bee 4 5
bee 4 4
. ./pea.inc
sun 20 4
sun 18 3
sun 23 4
sun 4 6
sun 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
