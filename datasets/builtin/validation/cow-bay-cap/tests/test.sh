#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e74cd8afe0f6818d560474fc3c69dfc84c4911dae56ad2f16f078b952f802784
found=$({ ulimit -f 0 && exec sh -c '
. ./nut.inc
emu 26 2
emu 2 6
emu 4 4
emu 24 1
emu 23 2
fig 23 2
fig 2 7
fig 5 5
fig 20 4
fig 3 9
. ./pin.inc
cap 22 3
cap 3 6
cap 6 6
cap 6 7
cap 3 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
