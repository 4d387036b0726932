#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=95116926649c7956e36b808705405865b49a6f9ffe2199c2e3f55d47427bdf52
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.sh
net 9 1
net 20 2
net 22 3
net 2 7
net 5 5
. ./ivy.sh
tub 8 3
tub 10 3
tub 10 1
tub 3 7
tub 4 3
. ./mop.sh
bee 25 2
bee 24 4
bee 13 2
bee 3 6
bee 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
