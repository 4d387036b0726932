#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4aac6a78d0f7ba71321a39d0db29a1739cddcb75cadd4d084ad470372df3d124
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.inc
rug 16 4
rug 17 3
rug 24 4
rug 3 5
rug 3 5
tub 8 3
tub 20 2
tub 15 1
tub 2 5
tub 5 5
. ./pea.inc
if fox 20 4; then echo y; else echo n; fi
if fox 12 4; then echo y; else echo n; fi
if fox 25 3; then echo y; else echo n; fi
if fox 2 5; then echo y; else echo n; fi
if fox 3 4; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
. ./pot.inc
ivy 24 1
ivy 25 3
ivy 23 4
ivy 2 5
ivy 4 5
ivy
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
