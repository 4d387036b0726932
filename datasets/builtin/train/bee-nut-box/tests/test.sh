#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=962eb9dfaf7997bed314d55aafee3ffa584b8939d34b11459a8b42e1e301e23f
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
if dog 14 3; then echo y; else echo n; fi
if dog 7 1; then echo y; else echo n; fi
if dog 13 4; then echo y; else echo n; fi
if dog 3 7; then echo y; else echo n; fi
if dog 4 6; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
hat 21 1
hat 18 2
hat 8 3
hat 2 5
hat 3 6
. ./jet.sh
box 25 3
box 20 1
box 13 1
box 4 6
box 6 5
ash 21 4
ash 6 2
ash 6 4
ash 3 7
ash 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
