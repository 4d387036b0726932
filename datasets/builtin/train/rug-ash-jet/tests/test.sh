#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=53ae6d11ff57e4ebb087d931a772330b9a6a023c7fd653e4fa66260008d00eab
found=$({ ulimit -f 0 && exec sh -c '
. ./van.sh
pin 20 1
pin 4 7
pin 5 5
pin 28 8
pin 26 5
. ./web.sh
kid 28 1
kid 3 5
kid 4 4
kid 28 7
kid 11 4
jet 26 4
jet 3 6
jet 6 6
jet 15 7
jet 11 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
