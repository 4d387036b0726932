#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=98325e88e59488d1fe11c0538900467c7f6e8c3a45715be1c4f18f89051a527a
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
yam 9 4
yam 15 2
yam 19 2
yam 2 6
yam 3 6
gem 18 1
gem 16 4
gem 16 3
gem 2 5
gem 3 5
. ./pup.sh
ash 7 4
ash 13 4
ash 8 2
ash 4 6
ash 5 4
if yam 24 4; then echo y; else echo n; fi
if yam 24 2; then echo y; else echo n; fi
if yam 14 1; then echo y; else echo n; fi
if yam 4 5; then echo y; else echo n; fi
if yam 6 6; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
