#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a71273394fb3d82aa6ca6ded8fda7017a5e2c4d69680679c008fe65150d8e75f
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.sh
yam 10 1
yam 24 2
yam 23 2
yam 3 5
yam 3 3
pot 21 1
pot 11 2
pot 16 3
pot 4 7
pot 3 4
. ./pen.sh
pot 13 1
pot 9 3
pot 11 3
pot 3 6
pot 5 5
wig 20 3
wig 23 2
wig 10 2
wig 3 5
wig 5 4
wig
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
