#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a0e53b1aff889498468cde907aa2a7e699c7c71abbaa5eff4e817c59559c87d5
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
saw 25 2
saw 2 6
saw 3 3
saw 4 5
saw 18 3
cup 28 1
cup 2 7
cup 3 3
cup 29 7
cup 29 8
. ./pin.inc
key 23 4
key 2 6
key 4 4
key 23 1
key 30 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
