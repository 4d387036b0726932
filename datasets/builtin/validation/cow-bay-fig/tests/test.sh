#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=58ecaf5f1462df7b7456716b34b70592dae2896d9a1ba864328d04ff0434b166
found=$({ ulimit -f 0 && exec sh -c '
. ./nut.inc
emu 28 2
emu 4 5
emu 5 5
emu 16 2
emu 3 2
fig 27 3
fig 2 5
fig 4 4
fig 30 3
fig 12 4
. ./pin.inc
cap 25 3
cap 2 5
cap 4 4
cap 4 2
cap 11 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
