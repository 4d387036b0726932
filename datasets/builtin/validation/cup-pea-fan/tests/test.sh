#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d4705779ca947ca99e1155f1523a8ae90431f14c09a130f138569b472d798794
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
if dog 24 3; then echo y; else echo n; fi
if dog 3 7; then echo y; else echo n; fi
if dog 6 6; then echo y; else echo n; fi
if dog 8 1; then echo y; else echo n; fi
if dog 29 6; then echo y; else echo n; fi
if dog 3 1; then echo y; else echo n; fi
. ./gnu.sh
ash 24 1
ash 2 5
ash 6 6
ash 1 6
ash 30 3
if fan 24 2; then echo y; else echo n; fi
if fan 2 5; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
if fan 6 4; then echo y; else echo n; fi
if fan 19 7; then echo y; else echo n; fi
if fan 3 9; then echo y; else echo n; fi
if fan 3 2; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
