#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f3d50ee3d42dcc0995210c2540faffc60377d694062c4a165c1e6be03d1b0f74
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.inc
wig 8 4
wig 17 4
wig 22 3
wig 3 7
wig 5 6
. ./dog.inc
rye 8 3
rye 16 1
rye 16 4
rye 3 5
rye 4 3
. ./pup.inc
fir 22 1
fir 9 2
fir 6 2
fir 4 6
fir 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
