#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5e4e1d5ee30736ae8e65c9ad3d63bdfef5460d53e87fdece2fbb753fdfd4b0a5
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.sh
tub 16 2
tub 12 2
tub 19 1
tub 2 6
tub 5 6
if fan 20 2; then echo y; else echo n; fi
if fan 9 2; then echo y; else echo n; fi
if fan 12 2; then echo y; else echo n; fi
if fan 3 5; then echo y; else echo n; fi
if fan 3 6; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
. ./rat.sh
bat 14 3
bat 14 3
bat 22 2
bat 4 7
bat 4 5
van 7 3
van 8 3
van 6 1
van 2 6
van 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
