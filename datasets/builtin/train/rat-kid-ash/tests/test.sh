#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f457aa1e792a77631f40c8f943e7079192ff1f0cca886a8508cde60cb8abcca0
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
yam 6 4
yam 21 4
yam 7 2
yam 4 6
yam 6 5
gem 8 4
gem 8 1
gem 7 1
gem 2 5
gem 3 3
. ./pup.sh
ash 13 1
ash 10 1
ash 13 1
ash 4 5
ash 3 4
if yam 8 4; then echo y; else echo n; fi
if yam 10 4; then echo y; else echo n; fi
if yam 23 4; then echo y; else echo n; fi
if yam 4 5; then echo y; else echo n; fi
if yam 3 4; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
