#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3ddf2ffc597bfb228b304ba984a5a71d72f34078f56a7ee768eb5fc6bf3298ac
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.inc
bay 16 2
bay 10 4
bay 14 2
bay 2 6
bay 5 4
wig 8 2
wig 8 3
wig 6 3
wig 3 5
wig 3 3
wig
. ./web.inc
rye 15 3
rye 11 2
rye 15 1
rye 2 7
rye 6 3
rye
nut 8 1
nut 16 3
nut 21 3
nut 2 7
nut 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
