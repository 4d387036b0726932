#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=15d8cf8d3e2a1380e54fb44eb8678e1222ddf08957537a997f9fd41274e87a5b
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
if oat 10 4; then echo y; else echo n; fi
if oat 13 3; then echo y; else echo n; fi
if oat 22 2; then echo y; else echo n; fi
if oat 4 5; then echo y; else echo n; fi
if oat 5 4; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
tub 21 1
tub 25 3
tub 9 3
tub 4 7
tub 5 4
. ./rug.inc
ivy 22 1
ivy 11 1
ivy 11 4
ivy 3 6
ivy 4 5
ivy
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
