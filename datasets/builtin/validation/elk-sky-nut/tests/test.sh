#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1e41ee034721e65c2dad1b696260fdf29d3752064c7c83aa743096b4e10f83fe
found=$({ ulimit -f 0 && exec sh -c '
. ./fan.inc
bag 9 1
bag 22 4
bag 10 3
bag 2 5
bag 3 6
nut 20 2
nut 9 1
nut 15 3
nut 4 5
nut 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
