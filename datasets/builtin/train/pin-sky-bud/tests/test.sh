#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=31bc346eeffa57e439a3fa378046c24adf1a270387ee5b265ef1d0877cbb4d4a
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
bay 13 4
bay 16 2
bay 22 3
bay 4 6
bay 3 3
bay
. ./key.sh
bag 9 2
bag 17 2
bag 21 2
bag 2 7
bag 4 4
bag
. ./van.sh
bud 11 3
bud 25 1
bud 17 2
bud 2 5
bud 6 6
hat 8 3
hat 24 3
hat 19 4
hat 2 5
hat 6 5
hat
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
