#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=67943c02196a368d47f56a42d16fbd2bfe9f96b01988189c15b10b301e2a2588
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
net 14 4
net 13 1
net 17 3
net 2 7
net 4 5
web 12 4
web 11 1
web 23 1
web 4 6
web 5 3
. ./rug.inc
wig 17 3
wig 25 3
wig 19 4
wig 3 5
wig 6 3
wig
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
