#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=02712558cefdc68e815459f3f33eb8a07e242451f7335d51284024c135aec896
found=$({ ulimit -f 0 && exec sh -c '
. ./pot.sh
bud 22 1
bud 20 1
bud 12 1
bud 4 7
bud 3 4
bud
dog 15 4
dog 18 2
dog 15 1
dog 3 5
dog 6 6
. ./yak.sh
jay 12 3
jay 16 1
jay 15 3
jay 4 5
jay 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
