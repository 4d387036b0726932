#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8b8a4bb38154b99842ffb87e7d53a087d2cc3010905484e3c94188594316fd20
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.lib
bay 23 3
bay 4 6
bay 4 4
bay 28 2
bay 1 4
pot
pot 21 3
pot 2 5
pot 5 5
pot 9 5
. ./dog.lib
ram 29 1
ram 4 6
ram 5 5
ram 15 5
ram 8 5
ram 12 3
pot 22 1
pot 3 5
pot 5 5
pot 11 3
pot 13 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
