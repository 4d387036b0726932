#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8af7ac1eaa91348aa9e4610d14067e3e862ffedb755a5069b7851ce13ae3c153
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
if dog 20 2; then echo y; else echo n; fi
if dog 2 7; then echo y; else echo n; fi
if dog 3 3; then echo y; else echo n; fi
if dog 16 1; then echo y; else echo n; fi
if dog 20 3; then echo y; else echo n; fi
if dog 3 2; then echo y; else echo n; fi
hat 27 1
hat 2 7
hat 6 6
hat 26 9
hat 28 8
hat 30 2
. ./jet.sh
box 20 3
box 4 5
box 5 5
box 21 6
box 12 9
ash 24 3
ash 3 6
ash 4 4
ash 9 1
ash 2 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
