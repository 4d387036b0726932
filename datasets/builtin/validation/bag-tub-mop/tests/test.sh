#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ff6b790a6975ff4647983da1a1600ff9c473fa3e07ae42fc2792133e8a2990fd
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.sh
ash 13 4
ash 17 4
ash 8 1
ash 4 6
ash 6 5
. ./ivy.sh
mop 8 1
mop 7 4
mop 9 2
mop 4 7
mop 3 3
. ./kid.sh
jar 8 3
jar 9 2
jar 13 3
jar 3 6
jar 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
