#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=bf8289f2081536c6fb1a2a6001a4468d15fb2114d75883ff59e2f414ce970a10
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
yam 21 4
yam 3 6
yam 5 5
yam 11 2
yam 17 2
gem 29 2
gem 3 5
gem 4 4
gem 25 5
gem 27 6
gem 1 9
gem 29 1
gem 30 5
. ./pup.sh
ash 24 2
ash 4 6
ash 5 5
ash 4 5
ash 19 1
if yam 23 3; then echo y; else echo n; fi
if yam 2 6; then echo y; else echo n; fi
if yam 6 6; then echo y; else echo n; fi
if yam 16 5; then echo y; else echo n; fi
if yam 5 1; then echo y; else echo n; fi
if yam 4 4; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
