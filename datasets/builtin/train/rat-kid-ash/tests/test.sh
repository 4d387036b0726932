#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0e1ddd370b0f96cd4c66648146fa1b69b2990d25c169b13bbc5476fbf230f5ef
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
yam 20 4
yam 4 7
yam 3 3
yam 9 7
yam 17 9
gem 27 1
gem 3 6
gem 3 3
gem 20 5
gem 21 5
gem 11 7
gem 30 8
gem 4 9
gem 2 2
gem 3 9
gem 1 3
. ./pup.sh
ash 28 2
ash 4 7
ash 4 4
ash 24 1
ash 6 2
if yam 29 4; then echo y; else echo n; fi
if yam 4 6; then echo y; else echo n; fi
if yam 4 4; then echo y; else echo n; fi
if yam 11 6; then echo y; else echo n; fi
if yam 2 3; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
