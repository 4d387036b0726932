#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f70d24b24980d3e3641c3aeb61ac045f3db0afcb7d0d6d4ce0e0fe56de0bbea3
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.sh
yam 27 4
yam 4 7
yam 6 6
yam 24 3
yam 27 2
yam 29 6
yam 30 5
pot 22 2
pot 3 7
pot 3 3
pot 14 7
pot 9 4
. ./pen.sh
pot 22 2
pot 2 7
pot 4 4
pot 11 2
pot 8 3
wig
wig 26 4
wig 2 5
wig 4 4
wig 11 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
