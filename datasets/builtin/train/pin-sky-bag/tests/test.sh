#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f3e89a4b500fbb02ad8de1a3d3a1a5bb670f6c84f712ca143db4b425e1c6c408
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
bay 19 3
bay 6 2
bay 22 3
bay 3 6
bay 4 3
bay
. ./key.sh
bag 18 2
bag 19 4
bag 7 3
bag 4 6
bag 6 6
bag
. ./van.sh
bud 12 2
bud 11 4
bud 14 4
bud 3 7
bud 6 5
hat 9 2
hat 23 3
hat 22 1
hat 4 5
hat 4 5
hat
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
