#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=78833d74a0a0231f724980262e092a116a292a39776bc86f0f4d072e55414842
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.inc
tub 11 4
tub 24 2
tub 15 4
tub 2 7
tub 3 6
if web 12 2; then echo y; else echo n; fi
if web 12 4; then echo y; else echo n; fi
if web 18 3; then echo y; else echo n; fi
if web 4 6; then echo y; else echo n; fi
if web 6 4; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./pot.inc
cap 11 3
cap 21 1
cap 20 3
cap 3 6
cap 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
