#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a15a1cb93c51e1ea36bcf7bb8f8bf9d090d47b81ee596d90bfa31ff0063066fa
found=$({ ulimit -f 0 && exec sh -c '
. ./sun.inc
if ram 7 1; then echo y; else echo n; fi
if ram 19 1; then echo y; else echo n; fi
if ram 8 2; then echo y; else echo n; fi
if ram 3 6; then echo y; else echo n; fi
if ram 4 3; then echo y; else echo n; fi
if ram 5 5; then echo y; else echo n; fi
. ./tub.inc
net 13 2
net 15 3
net 20 1
net 2 5
net 5 6
if cap 17 2; then echo y; else echo n; fi
if cap 8 4; then echo y; else echo n; fi
if cap 21 2; then echo y; else echo n; fi
if cap 3 6; then echo y; else echo n; fi
if cap 4 4; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
