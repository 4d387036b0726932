#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d4be2d8149ad4c6a3c5cea78c9bc797dcfb085d064852c4d83c1b12a60e3f242
found=$({ ulimit -f 0 && exec sh -c '
. ./pin.inc
wig 13 4
wig 13 3
wig 9 1
wig 3 5
wig 4 3
pea 13 3
pea 21 1
pea 16 3
pea 2 5
pea 3 4
pea
. ./sun.inc
ivy 21 2
ivy 11 3
ivy 7 3
ivy 2 7
ivy 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
