#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=03a79dbb44e204cd4fbc191860a330f719c4805d81a2e60e6d525b24bef18205
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
fig 20 4
fig 3 5
fig 4 4
fig 8 4
fig 10 8
ash 28 2
ash 2 5
ash 6 6
ash 24 3
ash 12 4
. ./jay.inc
fig 26 2
fig 3 5
fig 4 4
fig 28 4
fig 5 7
. ./rug.inc
if fir 22 4; then echo y; else echo n; fi
if fir 3 5; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
if fir 7 6; then echo y; else echo n; fi
if fir 24 7; then echo y; else echo n; fi
if fir 6 6; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
