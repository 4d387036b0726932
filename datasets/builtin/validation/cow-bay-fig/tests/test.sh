#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=93a15fd3351f2ca8d41cd3243bd6efcdab663821627ee7977cf39cb0c48cb177
found=$({ ulimit -f 0 && exec sh -c '
. ./nut.inc
emu 21 2
emu 21 1
emu 18 3
emu 2 5
emu 3 5
fig 19 1
fig 11 2
fig 25 2
fig 3 6
fig 4 5
. ./pin.inc
cap 11 1
cap 12 1
cap 9 2
cap 3 6
cap 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
