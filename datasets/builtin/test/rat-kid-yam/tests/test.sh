#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=03ba9fb971c4a7fcff8c2167ceeb51c66b24eea3bef9752c0f03b0c187dee985
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
yam 25 3
yam 4 7
yam 6 6
yam 19 2
yam 20 3
gem 23 1
gem 4 5
gem 6 6
gem 30 4
gem 6 3
gem 6 7
gem 19 9
gem 2 6
gem 1 1
. ./pup.sh
ash 29 2
ash 2 5
ash 6 6
ash 5 4
ash 26 2
if yam 30 4; then echo y; else echo n; fi
if yam 4 7; then echo y; else echo n; fi
if yam 4 4; then echo y; else echo n; fi
if yam 14 4; then echo y; else echo n; fi
if yam 7 6; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
