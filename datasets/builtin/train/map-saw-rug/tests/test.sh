#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=426caf2a47babed79dfabcd7d24c19b95e0764e5b81823e18e04943657bf3f87
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
rug 14 3
rug 17 2
rug 9 1
rug 3 6
rug 5 5
. ./pin.sh
nut 21 3
nut 16 2
nut 8 3
nut 4 7
nut 5 5
. ./rye.sh
koi 14 1
koi 8 4
koi 8 2
koi 2 6
koi 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
