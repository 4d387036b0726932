#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9f0bf3f816b6e202ea9ec8b5687d536b2ad49a6a4e319f37028e5552faf6ec30
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.inc
rug 20 1
rug 3 6
rug 5 5
rug 5 9
rug 3 6
tub 29 3
tub 4 6
tub 6 6
tub 4 3
tub 29 8
. ./pea.inc
if fox 22 4; then echo y; else echo n; fi
if fox 2 7; then echo y; else echo n; fi
if fox 4 4; then echo y; else echo n; fi
if fox 29 4; then echo y; else echo n; fi
if fox 25 2; then echo y; else echo n; fi
if fox 10 6; then echo y; else echo n; fi
if fox 10 9; then echo y; else echo n; fi
if fox 4 5; then echo y; else echo n; fi
. ./pot.inc
ivy
ivy 28 3
ivy 3 5
ivy 4 4
ivy 26 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
