#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=eefe2e6cef4aae2688bab4f26d9a694d765e2b77cceae470da33d54d6533293e
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
tub 28 2
tub 4 5
tub 3 3
tub 29 5
tub 20 7
tub 27 8
tub 30 1
tub 15 9
tub 2 7
tub 1 8
. ./yam.sh
jar
jar 26 1
jar 3 6
jar 5 5
jar 9 2
pin 21 3
pin 3 6
pin 4 4
pin 13 7
pin 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
