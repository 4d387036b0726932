#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=26ecbea80e8398b56b03fa702e0ef6a98cea3393beda12bf82a76aef186d50e1
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
wig 10 3
wig 24 4
wig 18 3
wig 2 6
wig 4 6
hay 20 4
hay 7 3
hay 11 3
hay 3 7
hay 6 4
. ./pup.sh
map 12 1
map 18 2
map 20 2
map 3 6
map 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
