#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8faeeb66be2e82d374ab92f37ba1449514b6948826b9c8a40560f8c5674832f8
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
bay 24 4
bay 7 4
bay 9 4
bay 4 7
bay 5 4
bay
. ./key.sh
bag 22 3
bag 13 1
bag 16 4
bag 2 5
bag 6 4
bag
. ./van.sh
bud 12 1
bud 25 1
bud 16 3
bud 4 6
bud 6 3
hat 19 1
hat 19 1
hat 19 1
hat 2 6
hat 4 3
hat
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
