#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7e30bb0b9c110f10e408f51ab7bec5198be8c8404939b184fe21c6a691365e26
found=$({ ulimit -f 0 && exec sh -c '
. ./van.sh
pin 27 1
pin 3 6
pin 6 6
pin 20 2
pin 10 5
pin 12 9
. ./web.sh
kid 25 1
kid 4 7
kid 5 5
kid 24 1
kid 2 8
jet 23 1
jet 2 6
jet 5 5
jet 16 2
jet 26 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
