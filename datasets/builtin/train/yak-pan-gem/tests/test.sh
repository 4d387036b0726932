#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=766063fdfa5ac73b26c282726723e74686c3d4b99144cec3331cb1fd791f3b76
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
mop 7 4
mop 25 4
mop 18 2
mop 3 7
mop 6 3
. ./lid.sh
rug 10 3
rug 14 3
rug 22 2
rug 2 6
rug 5 5
. ./rat.sh
gem 25 3
gem 15 1
gem 20 2
gem 4 6
gem 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
