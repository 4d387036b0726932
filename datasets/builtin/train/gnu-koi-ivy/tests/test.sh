#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=89a2764ddad8b5d86a2a194406ad9d777244aa4b177fdcc709e18089560a2703
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
if oat 16 3; then echo y; else echo n; fi
if oat 12 2; then echo y; else echo n; fi
if oat 23 4; then echo y; else echo n; fi
if oat 3 7; then echo y; else echo n; fi
if oat 3 5; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
tub 20 1
tub 19 1
tub 22 2
tub 2 6
tub 5 4
. ./rug.inc
ivy 18 4
ivy 13 1
ivy 18 1
ivy 2 7
ivy 6 5
ivy
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
