#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=752d1e3d990c3fa0756ab8256eb654878cdcc34d1efe4ccdfded1c7eb5e26b25
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.inc
rug 6 1
rug 13 2
rug 20 1
rug 4 5
rug 5 6
tub 17 4
tub 13 4
tub 8 2
tub 4 7
tub 4 6
. ./pea.inc
if fox 10 4; then echo y; else echo n; fi
if fox 15 4; then echo y; else echo n; fi
if fox 14 4; then echo y; else echo n; fi
if fox 2 5; then echo y; else echo n; fi
if fox 5 6; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
. ./pot.inc
ivy 12 1
ivy 6 3
ivy 8 4
ivy 2 7
ivy 3 4
ivy
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
