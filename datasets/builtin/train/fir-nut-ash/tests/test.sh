#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=81e6bbbda809f50d17ef42134f472651951ffb786402fec0d1408d2e9cc5c246
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
fig 7 4
fig 17 2
fig 14 1
fig 3 5
fig 6 6
ash 12 1
ash 9 4
ash 21 1
ash 3 6
ash 5 4
. ./jay.inc
fig 16 1
fig 13 4
fig 14 1
fig 4 5
fig 6 4
. ./rug.inc
if fir 9 3; then echo y; else echo n; fi
if fir 10 3; then echo y; else echo n; fi
if fir 21 4; then echo y; else echo n; fi
if fir 2 7; then echo y; else echo n; fi
if fir 6 5; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
