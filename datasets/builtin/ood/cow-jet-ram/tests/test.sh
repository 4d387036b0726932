#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0a1153de4881d4656b0f5c12c99756a612cd736da8d308c8753366d2306b546e
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.lib
bay 20 1
bay 3 5
bay 3 3
bay 17 7
bay 8 3
pot
pot 20 2
pot 4 5
pot 4 4
pot 7 7
. ./dog.lib
ram 29 1
ram 3 6
ram 5 5
ram 13 6
ram 18 6
ram 1 4
pot 24 2
pot 2 7
pot 5 5
pot 14 2
pot 26 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
