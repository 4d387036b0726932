#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=55328cd87bc6f552561b6bfc535aab6fcb5f642da8f8fde31014d7296b0a21fa
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.inc
bay 23 3
bay 19 3
bay 14 1
bay 3 7
bay 3 3
wig 15 2
wig 18 4
wig 21 3
wig 2 7
wig 5 6
wig
. ./web.inc
rye 13 3
rye 25 1
rye 12 1
rye 2 6
rye 5 4
rye
nut 16 2
nut 21 1
nut 14 1
nut 4 5
nut 4 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
