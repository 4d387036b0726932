#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a368e52217080fe63d06962c9656e5237f6c3ad73b734a4b9435b2aa052efc9b
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
if dog 30 4; then echo y; else echo n; fi
if dog 4 7; then echo y; else echo n; fi
if dog 6 6; then echo y; else echo n; fi
if dog 5 7; then echo y; else echo n; fi
if dog 16 5; then echo y; else echo n; fi
if dog 18 8; then echo y; else echo n; fi
if dog 8 8; then echo y; else echo n; fi
if dog 6 2; then echo y; else echo n; fi
hat 21 2
hat 2 5
hat 3 3
hat 19 2
hat 5 1
. ./jet.sh
box 22 2
box 2 7
box 3 3
box 26 8
box 17 2
ash 21 2
ash 3 5
ash 4 4
ash 5 1
ash 12 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
