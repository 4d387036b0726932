#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5b27aa704a7a6ac4c6020aa55e681dc4c0de6039b4c87a00ac9389109447b817
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
rug 13 3
rug 25 4
rug 8 3
rug 2 7
rug 6 4
. ./pin.sh
nut 10 3
nut 23 1
nut 10 1
nut 3 5
nut 4 6
. ./rye.sh
koi 11 4
koi 7 3
koi 15 2
koi 4 5
koi 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
