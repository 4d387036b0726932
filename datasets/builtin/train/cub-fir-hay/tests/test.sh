#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=bfa0519587c0af74f2276ce0976dd9759b1761ebe9620b5d81ef05b7f9d4dd98
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.sh
hay 18 4
hay 19 1
hay 8 2
hay 2 5
hay 4 6
pan 7 1
pan 25 3
pan 11 2
pan 4 7
pan 5 3
. ./rye.sh
nut 6 4
nut 9 1
nut 13 2
nut 2 7
nut 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
