#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=beec574b695c1755a5898c39274ded30dc5fa5909cc8cd2b157c5f9a2bd9d475
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
tub 22 4
tub 23 2
tub 12 2
tub 4 6
tub 3 5
if web 14 1; then echo y; else echo n; fi
if web 11 1; then echo y; else echo n; fi
if web 17 1; then echo y; else echo n; fi
if web 2 7; then echo y; else echo n; fi
if web 3 6; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./pot.inc
cap 25 1
cap 20 3
cap 22 4
cap 2 5
cap 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
