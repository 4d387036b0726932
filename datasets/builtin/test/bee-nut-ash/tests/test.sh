#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1a9ac88f37d584966649d7d9b7c0e2599a30b4c253b30b70589d31cbe9df87db
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
if dog 25 4; then echo y; else echo n; fi
if dog 23 3; then echo y; else echo n; fi
if dog 21 1; then echo y; else echo n; fi
if dog 4 6; then echo y; else echo n; fi
if dog 4 5; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
hat 22 2
hat 23 1
hat 9 1
hat 2 5
hat 3 3
. ./jet.sh
box 18 1
box 9 1
box 10 2
box 2 7
box 3 6
ash 23 3
ash 9 1
ash 11 3
ash 2 6
ash 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
