#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f180a2756c931549b3e4bc3e73219ad51194ccf2a6044f4c12b3a3239bbbed26
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
fig 28 1
fig 4 6
fig 3 3
fig 12 4
fig 9 3
ash 30 1
ash 4 7
ash 3 3
ash 17 7
ash 1 9
. ./jay.inc
fig 27 1
fig 2 6
fig 4 4
fig 10 4
fig 21 4
. ./rug.inc
if fir 20 2; then echo y; else echo n; fi
if fir 3 6; then echo y; else echo n; fi
if fir 4 4; then echo y; else echo n; fi
if fir 20 7; then echo y; else echo n; fi
if fir 2 2; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
