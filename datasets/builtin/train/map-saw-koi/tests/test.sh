#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=42f8df5a896ae6c70c88d9ed030e7100b6d28dfbe8f17262852b9479e422ab99
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
rug 19 2
rug 14 1
rug 17 3
rug 2 5
rug 3 3
. ./pin.sh
nut 21 4
nut 9 1
nut 25 4
nut 2 7
nut 4 5
. ./rye.sh
koi 14 4
koi 8 2
koi 21 2
koi 4 7
koi 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
