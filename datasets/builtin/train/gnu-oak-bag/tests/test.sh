#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0b4b46e2c2e61ddc2c98729a1aac81728687ef05f3a13a77fd880a15f9cb3428
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
bag 6 3
bag 9 1
bag 20 4
bag 2 5
bag 4 3
bat 8 1
bat 12 4
bat 24 1
bat 3 7
bat 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
