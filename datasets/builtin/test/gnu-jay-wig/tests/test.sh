#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e1e8ea00be88887699da55b8f35a83a37beef29d8b15858a5b20a8e7c8cd952e
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
wig 9 2
wig 15 1
wig 22 1
wig 4 6
wig 4 4
hay 17 1
hay 22 3
hay 19 3
hay 4 7
hay 4 3
. ./pup.sh
map 10 3
map 10 2
map 21 3
map 2 5
map 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
