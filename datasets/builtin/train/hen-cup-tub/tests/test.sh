#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=61e22cd6b2a37f8d3b9fdb19307337e4696dda2d8128ebedbb1e2a83a299a0b5
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
bat 26 2
bat 2 5
bat 3 3
bat 25 7
bat 14 1
. ./mop.sh
tub 30 3
tub 3 6
tub 3 3
tub 22 6
tub 23 8
if fox 25 2; then echo y; else echo n; fi
if fox 3 7; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
if fox 6 5; then echo y; else echo n; fi
if fox 17 6; then echo y; else echo n; fi
if fox 5 4; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
