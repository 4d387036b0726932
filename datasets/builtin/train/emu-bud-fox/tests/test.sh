#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=efe3b5af7df1436ac41d266f7cc0aaaa880fa67d2dcfdc6491cd382ce6924b56
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.inc
rug 20 2
rug 2 5
rug 3 3
rug 16 9
rug 25 9
tub 28 4
tub 2 7
tub 5 5
tub 28 5
tub 16 2
. ./pea.inc
if fox 26 2; then echo y; else echo n; fi
if fox 3 6; then echo y; else echo n; fi
if fox 4 4; then echo y; else echo n; fi
if fox 16 1; then echo y; else echo n; fi
if fox 16 6; then echo y; else echo n; fi
if fox 1 3; then echo y; else echo n; fi
if fox 4 5; then echo y; else echo n; fi
. ./pot.inc
ivy
ivy 20 2
ivy 3 7
ivy 6 6
ivy 18 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
