#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=91b84b1ceaa283d9703f7cdb23ac2e79983f99c3815de3188ee2faf0a8903c43
found=$({ ulimit -f 0 && exec sh -c '
. ./net.inc
rat 6 4
rat 19 2
rat 20 1
rat 3 6
rat 5 4
. ./van.inc
nut 18 2
nut 23 1
nut 19 3
nut 4 6
nut 4 6
oat 19 2
oat 12 4
oat 19 1
oat 4 5
oat 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
