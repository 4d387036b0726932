#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=229e276b293b67d4a8183f26db36bc53c1296d6e4f6b10a087f06d1138955e24
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
mud 24 3
mud 2 5
mud 6 6
mud 30 9
mud 20 4
ivy 27 3
ivy 2 5
ivy 4 4
ivy 11 6
ivy 30 7
. ./yam.sh
sun
sun 24 2
sun 2 5
sun 5 5
sun 16 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
