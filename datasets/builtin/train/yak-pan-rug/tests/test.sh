#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=99dab77e7c4be96fbb23b658de4a2cf1d802c2461cd68792ff74621bca6c00f1
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
mop 19 3
mop 19 2
mop 11 4
mop 2 6
mop 6 5
. ./lid.sh
rug 24 2
rug 11 4
rug 13 2
rug 4 7
rug 6 4
. ./rat.sh
gem 7 1
gem 22 2
gem 13 2
gem 3 6
gem 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
