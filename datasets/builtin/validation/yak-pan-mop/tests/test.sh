#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e547259cae359978c713136edfde00472455397e4f1c4eed54d9876ef0c5cf0d
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
mop 22 4
mop 6 2
mop 24 2
mop 4 6
mop 5 5
. ./lid.sh
rug 15 4
rug 19 1
rug 20 1
rug 3 7
rug 5 6
. ./rat.sh
gem 8 2
gem 6 3
gem 24 4
gem 4 6
gem 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
