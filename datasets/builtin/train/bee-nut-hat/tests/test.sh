#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f9ab29508991e38e77987fb54c39103d97b2d8e513ce09b25489ea433c24bb6d
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
if dog 6 2; then echo y; else echo n; fi
if dog 6 4; then echo y; else echo n; fi
if dog 7 3; then echo y; else echo n; fi
if dog 2 6; then echo y; else echo n; fi
if dog 3 3; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
hat 8 3
hat 10 2
hat 24 4
hat 4 7
hat 6 6
. ./jet.sh
box 12 4
box 8 3
box 25 1
box 2 6
box 5 3
ash 19 3
ash 18 2
ash 24 2
ash 3 6
ash 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
