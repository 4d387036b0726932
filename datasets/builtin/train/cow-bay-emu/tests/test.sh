#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d2d9609b2a98cda7be8d0e5cbd2ccd85b8bb4c2fc34fd9bb94f77883fa06c9c7
found=$({ ulimit -f 0 && exec sh -c '
. ./nut.inc
emu 26 2
emu 4 7
emu 4 4
emu 20 7
emu 24 1
fig 26 3
fig 4 5
fig 4 4
fig 15 7
fig 12 6
. ./pin.inc
cap 30 3
cap 2 7
cap 6 6
cap 21 5
cap 20 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
