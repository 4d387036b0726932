#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e353569e1068cac43d7f468e72ca7b80fa00e91723e85faaf2eea7c037336f95
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
fig 23 4
fig 18 1
fig 21 4
fig 2 6
fig 3 6
ash 6 4
ash 14 1
ash 12 3
ash 2 7
ash 4 4
. ./jay.inc
fig 12 1
fig 20 1
fig 6 2
fig 3 7
fig 5 4
. ./rug.inc
if fir 9 3; then echo y; else echo n; fi
if fir 11 2; then echo y; else echo n; fi
if fir 16 1; then echo y; else echo n; fi
if fir 4 7; then echo y; else echo n; fi
if fir 4 3; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
