#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1dcf4b68cbe177e9f365fc3b69fa430fd130e270387d72930e9f375de430d0cc
found=$({ ulimit -f 0 && exec sh -c '
. ./van.sh
pin 6 1
pin 22 3
pin 20 4
pin 4 7
pin 5 6
. ./web.sh
kid 7 3
kid 11 2
kid 24 3
kid 3 6
kid 5 6
jet 12 3
jet 22 2
jet 19 2
jet 4 7
jet 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
