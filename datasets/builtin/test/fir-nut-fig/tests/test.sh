#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b30c6744851b22320f6625679a4c3670512266039bb5ebf96722876fbf596754
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
fig 21 1
fig 23 2
fig 6 2
fig 3 5
fig 4 6
ash 8 4
ash 20 1
ash 17 3
ash 2 7
ash 5 3
. ./jay.inc
fig 9 2
fig 13 2
fig 13 3
fig 3 5
fig 4 5
. ./rug.inc
if fir 12 2; then echo y; else echo n; fi
if fir 19 3; then echo y; else echo n; fi
if fir 6 1; then echo y; else echo n; fi
if fir 4 5; then echo y; else echo n; fi
if fir 5 4; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
