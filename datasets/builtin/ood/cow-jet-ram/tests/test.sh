#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=805b046a2fdad9c673ed14939ee46a8ffe7149d9000ee89f5baa653fd2fc5336
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.lib
bay 7 1
bay 18 1
bay 6 3
bay 4 5
bay 3 3
pot 12 4
pot 8 2
pot 10 3
pot 4 5
pot 5 4
pot
. ./dog.lib
ram 20 2
ram 19 3
ram 18 3
ram 4 6
ram 5 6
pot 13 1
pot 13 2
pot 11 1
pot 4 6
pot 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
