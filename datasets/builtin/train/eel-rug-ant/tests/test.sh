#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4b9b4806e11edaeb983eaad2154ea47f77669ff455d1c2e2c3d4522bbf9b9f06
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if oat 18 4; then echo y; else echo n; fi
if oat 7 4; then echo y; else echo n; fi
if oat 15 1; then echo y; else echo n; fi
if oat 2 6; then echo y; else echo n; fi
if oat 5 6; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
. ./jet.sh
map 17 2
map 11 3
map 15 3
map 4 6
map 5 6
ant 7 1
ant 24 4
ant 22 1
ant 3 7
ant 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
