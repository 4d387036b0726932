#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c8979d50500f87075b17cbe709f8267f43013e24e2b1230870bd052a956cf09f
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.inc
rug 7 2
rug 12 1
rug 6 3
rug 4 7
rug 6 6
tub 24 1
tub 24 3
tub 24 2
tub 3 5
tub 5 4
. ./pea.inc
if fox 18 3; then echo y; else echo n; fi
if fox 14 3; then echo y; else echo n; fi
if fox 6 3; then echo y; else echo n; fi
if fox 3 5; then echo y; else echo n; fi
if fox 4 3; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
. ./pot.inc
ivy 17 2
ivy 15 3
ivy 21 1
ivy 2 5
ivy 6 6
ivy
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
