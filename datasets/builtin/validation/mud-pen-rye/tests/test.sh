#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ef5d9ab5f6561a8b8cc42513818bf1471c769c4478963de3d644e58d02ab5fbb
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.inc
wig 15 2
wig 23 4
wig 24 2
wig 3 7
wig 3 3
. ./dog.inc
rye 7 4
rye 6 2
rye 12 3
rye 3 7
rye 5 4
. ./pup.inc
fir 24 2
fir 7 2
fir 14 4
fir 3 7
fir 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
