#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=261109c1608f32765c5f3e333965fa980af24a43d386b6ce49d77bda1fb80820
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
if dog 24 3; then echo y; else echo n; fi
if dog 2 5; then echo y; else echo n; fi
if dog 4 4; then echo y; else echo n; fi
if dog 23 5; then echo y; else echo n; fi
if dog 23 4; then echo y; else echo n; fi
if dog 7 6; then echo y; else echo n; fi
if dog 7 8; then echo y; else echo n; fi
hat 25 1
hat 4 5
hat 5 5
hat 25 8
hat 17 2
. ./jet.sh
box 25 2
box 4 7
box 5 5
box 12 3
box 20 6
ash 25 2
ash 2 6
ash 5 5
ash 30 4
ash 21 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
