#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c713d4486458e1babeaa07ab921165231dfa9e9f335eacb190c9207f6e48f5c2
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
bat 13 1
bat 15 3
bat 7 2
bat 3 7
bat 6 6
. ./mop.sh
tub 10 2
tub 8 1
tub 23 1
tub 4 5
tub 3 4
if fox 17 1; then echo y; else echo n; fi
if fox 14 1; then echo y; else echo n; fi
if fox 23 4; then echo y; else echo n; fi
if fox 4 6; then echo y; else echo n; fi
if fox 6 6; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
