#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ed06eee05fbf9ee5a5aadcdd014f3070b1be60219872c253bdcfbe948c88c600
found=$({ ulimit -f 0 && exec sh -c '
. ./pot.sh
bud 10 2
bud 24 3
bud 6 4
bud 3 6
bud 6 4
bud
dog 24 2
dog 14 3
dog 12 2
dog 3 6
dog 5 5
. ./yak.sh
jay 23 3
jay 10 2
jay 15 1
jay 4 7
jay 4 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
