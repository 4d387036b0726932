#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=03d12526cae85a301a87e1e6c3272461da496ee5be000a188433b2df28e893ea
found=$({ ulimit -f 0 && exec sh -c '
. ./pen.inc
cap 14 3
cap 12 3
cap 16 3
cap 4 7
cap 3 3
. ./sky.inc
elk 25 4
elk 12 1
elk 7 3
elk 3 6
elk 5 5
. ./yak.inc
tub 11 1
tub 22 4
tub 17 1
tub 4 5
tub 3 6
if ash 13 2; then echo y; else echo n; fi
if ash 18 3; then echo y; else echo n; fi
if ash 11 2; then echo y; else echo n; fi
if ash 2 5; then echo y; else echo n; fi
if ash 3 3; then echo y; else echo n; fi
if ash 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
