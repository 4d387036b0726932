#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=660192b43ba80023ccb4313df567eefd09190d858f973beecc06911db606fac7
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.lib
bay 25 1
bay 22 4
bay 15 4
bay 4 6
bay 6 6
pot 22 3
pot 13 2
pot 17 1
pot 4 7
pot 5 3
pot
. ./dog.lib
ram 8 3
ram 17 3
ram 16 4
ram 3 5
ram 4 3
pot 9 3
pot 7 2
pot 10 1
pot 3 6
pot 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
