#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=82d3ee0a596093bd3237ba5118d2b704d0e5376caa2aed3bee5f51de3c824c12
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
mop 29 4
mop 2 6
mop 6 6
mop 9 8
mop 12 6
. ./lid.sh
rug 25 2
rug 4 7
rug 3 3
rug 22 3
rug 19 7
. ./rat.sh
gem 27 4
gem 2 6
gem 3 3
gem 20 9
gem 28 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
