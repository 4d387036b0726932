#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d06c212618583b37a3704ed4a798ec9322d92ac957a0a41dcc8db4a44ec3a92e
found=$({ ulimit -f 0 && exec sh -c '
. ./pin.inc
wig 7 2
wig 20 4
wig 16 2
wig 4 6
wig 6 5
pea 20 1
pea 14 1
pea 20 1
pea 3 6
pea 5 3
pea
. ./sun.inc
ivy 22 4
ivy 7 4
ivy 21 4
ivy 4 5
ivy 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
