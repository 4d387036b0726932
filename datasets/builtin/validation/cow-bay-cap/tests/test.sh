#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=806b23e31fa1ffe401b6b9f9d6af25631dc53987a1ddbbaeb3cdeabb56c0932b
found=$({ ulimit -f 0 && exec sh -c '
. ./nut.inc
emu 18 2
emu 8 3
emu 13 4
emu 2 7
emu 3 4
fig 15 1
fig 24 3
fig 19 2
fig 2 7
fig 3 5
. ./pin.inc
cap 18 3
cap 23 1
cap 20 1
cap 4 6
cap 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
