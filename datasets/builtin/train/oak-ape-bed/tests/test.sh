#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0935a61141deb447257fdf7b5a8f8ed02fa36417405e474843d113e1d2205e82
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
bed 24 2
bed 21 4
bed 17 3
bed 4 5
bed 4 4
koi 22 2
koi 11 2
koi 23 1
koi 3 7
koi 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
