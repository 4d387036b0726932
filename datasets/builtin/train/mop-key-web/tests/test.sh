#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b618d1570bd1619123ed795af050d91c0dba93642afcb129a54d9d1cec104adc
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
tub 19 2
tub 24 4
tub 6 2
tub 2 6
tub 6 3
if web 20 3; then echo y; else echo n; fi
if web 19 4; then echo y; else echo n; fi
if web 17 3; then echo y; else echo n; fi
if web 4 6; then echo y; else echo n; fi
if web 5 6; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./pot.inc
cap 6 3
cap 22 1
cap 14 4
cap 2 7
cap 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
