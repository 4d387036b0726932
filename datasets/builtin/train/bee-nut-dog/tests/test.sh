#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=efc4931e2e7ce58e83e39e9fe96611cb84dfc49cf3d5f4788f6a7f6d85e915a1
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
if dog 11 3; then echo y; else echo n; fi
if dog 7 4; then echo y; else echo n; fi
if dog 21 2; then echo y; else echo n; fi
if dog 2 5; then echo y; else echo n; fi
if dog 3 4; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
hat 13 2
hat 7 3
hat 6 2
hat 4 7
hat 4 4
. ./jet.sh
box 25 1
box 25 2
box 19 1
box 3 5
box 6 4
ash 12 4
ash 21 2
ash 8 2
ash 4 6
ash 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
