#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=655c35f0a8268f333d05f08039978520b0da7ec681759aa91b106a5c9c498a0c
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
fig 29 4
fig 3 5
fig 6 6
fig 29 2
fig 12 1
ash 28 1
ash 4 6
ash 3 3
ash 11 5
ash 2 7
. ./jay.inc
fig 23 2
fig 3 5
fig 5 5
fig 1 1
fig 13 5
. ./rug.inc
if fir 27 3; then echo y; else echo n; fi
if fir 2 5; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
if fir 8 4; then echo y; else echo n; fi
if fir 16 1; then echo y; else echo n; fi
if fir 3 3; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
