#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=bec0089755d5a784215a36dfcd2c537d0df3911863b3d055511764ab06f0994c
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.lib
bay 30 1
bay 4 7
bay 4 4
bay 25 8
bay 14 9
pot
pot 29 4
pot 3 6
pot 4 4
pot 18 1
. ./dog.lib
ram 29 4
ram 4 5
ram 3 3
ram 23 6
ram 17 5
ram 30 6
pot 20 2
pot 2 5
pot 5 5
pot 3 3
pot 8 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
