#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9afd2ab83032f137e0788e79a337b7c9769d71535d2c980df34ce83b0e4d6c7f
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
if dog 23 3; then echo y; else echo n; fi
if dog 2 7; then echo y; else echo n; fi
if dog 6 6; then echo y; else echo n; fi
if dog 13 2; then echo y; else echo n; fi
if dog 7 2; then echo y; else echo n; fi
if dog 9 4; then echo y; else echo n; fi
if dog 12 8; then echo y; else echo n; fi
if dog 5 4; then echo y; else echo n; fi
hat 25 2
hat 3 6
hat 4 4
hat 5 1
hat 5 5
. ./jet.sh
box 23 1
box 3 5
box 6 6
box 2 6
box 26 8
ash 20 1
ash 2 7
ash 3 3
ash 20 2
ash 24 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
