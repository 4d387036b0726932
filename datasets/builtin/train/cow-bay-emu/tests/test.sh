#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c5be4ddcf14a9d21a8cc95e36316c6c9627582d7c99bb4f4345a130efcc89dfd
found=$({ ulimit -f 0 && exec sh -c '
. ./nut.inc
emu 17 2
emu 19 4
emu 14 3
emu 4 7
emu 3 5
fig 16 3
fig 6 2
fig 15 4
fig 3 6
fig 6 5
. ./pin.inc
cap 10 4
cap 22 3
cap 15 3
cap 3 6
cap 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
