#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=cd192241a922e5859231921b075d87f0aa6e93e2b73879d0941d8f32cb9a56e4
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
yam 16 3
yam 24 4
yam 21 3
yam 2 6
yam 3 4
gem 7 4
gem 11 4
gem 25 2
gem 2 5
gem 3 5
. ./pup.sh
ash 18 4
ash 8 2
ash 22 3
ash 4 7
ash 4 5
if yam 22 1; then echo y; else echo n; fi
if yam 24 2; then echo y; else echo n; fi
if yam 23 1; then echo y; else echo n; fi
if yam 3 5; then echo y; else echo n; fi
if yam 5 3; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
