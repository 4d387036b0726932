#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2895b77f7bc33f0667eecb917ea81824512d9e5f8e507ac75a1205683ac582f8
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.inc
rug 22 4
rug 2 7
rug 3 3
rug 10 4
rug 22 7
tub 20 1
tub 4 7
tub 3 3
tub 12 4
tub 13 8
. ./pea.inc
if fox 30 2; then echo y; else echo n; fi
if fox 3 5; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
if fox 21 2; then echo y; else echo n; fi
if fox 19 1; then echo y; else echo n; fi
if fox 1 1; then echo y; else echo n; fi
if fox 8 9; then echo y; else echo n; fi
. ./pot.inc
ivy
ivy 27 1
ivy 4 6
ivy 6 6
ivy 23 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
