#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=751c5d4fa7fcb9f999d5f4a3e38e7b464b9398b059a17e28f9f5f88c44cac95f
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
mop 20 4
mop 4 7
mop 5 5
mop 13 5
mop 22 9
. ./lid.sh
rug 21 1
rug 3 6
rug 5 5
rug 26 4
rug 2 6
. ./rat.sh
gem 27 3
gem 4 6
gem 4 4
gem 7 7
gem 11 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
