#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f034bfc2e9ef0317df96b29e823e509a5c119c7405d40b9a798443b6e950efdd
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.inc
rug 25 4
rug 3 7
rug 6 6
rug 27 6
rug 10 1
tub 27 1
tub 3 7
tub 4 4
tub 15 2
tub 2 1
. ./pea.inc
if fox 26 3; then echo y; else echo n; fi
if fox 4 7; then echo y; else echo n; fi
if fox 4 4; then echo y; else echo n; fi
if fox 30 9; then echo y; else echo n; fi
if fox 22 2; then echo y; else echo n; fi
if fox 1 9; then echo y; else echo n; fi
. ./pot.inc
ivy
ivy 26 4
ivy 4 5
ivy 3 3
ivy 11 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
