#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=eb22654ae3268343dff9701e1a192e224899b7600c3fa91576b1cc2c8cb53b40
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.inc
wig 18 1
wig 8 3
wig 23 1
wig 2 5
wig 5 6
. ./dog.inc
rye 14 4
rye 16 3
rye 19 3
rye 2 6
rye 5 5
. ./pup.inc
fir 9 2
fir 23 4
fir 19 1
fir 2 5
fir 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
