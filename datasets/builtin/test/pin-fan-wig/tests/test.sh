#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=05ea0de9399d9ae337d9189cb760b06e92b774923aa630cccad2fda8d5cd9573
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.inc
bay 21 3
bay 18 1
bay 8 3
bay 2 6
bay 4 6
wig 8 1
wig 9 3
wig 12 4
wig 4 5
wig 4 4
wig
. ./web.inc
rye 17 4
rye 9 4
rye 13 4
rye 3 7
rye 5 6
rye
nut 6 3
nut 8 2
nut 23 3
nut 2 5
nut 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
