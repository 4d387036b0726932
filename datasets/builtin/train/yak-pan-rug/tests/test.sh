#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=37c2cbd99224b0c87f84ca4fd00b3978eccef4685123d34c9dbbddfffa42051a
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
mop 27 3
mop 3 6
mop 4 4
mop 29 2
mop 12 7
. ./lid.sh
rug 28 4
rug 2 5
rug 6 6
rug 11 4
rug 29 8
. ./rat.sh
gem 29 2
gem 2 5
gem 6 6
gem 12 4
gem 12 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
