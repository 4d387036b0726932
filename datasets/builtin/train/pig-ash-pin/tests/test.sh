#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6562a931af2576d68f07fe0ed781430415fed6765d79ddba3098c4de7549a808
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
tub 24 4
tub 2 6
tub 3 3
tub 17 3
tub 26 1
tub 21 7
tub 30 4
tub 28 9
tub 1 2
. ./yam.sh
jar
jar 24 1
jar 3 6
jar 4 4
jar 19 3
pin 24 4
pin 2 7
pin 5 5
pin 17 2
pin 29 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
