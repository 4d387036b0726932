#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=28b13f18eaac160b7ebad0936ded738bbd5a43ec480a866df55f9a64ee8d26e7
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
if dog 20 3; then echo y; else echo n; fi
if dog 3 6; then echo y; else echo n; fi
if dog 4 4; then echo y; else echo n; fi
if dog 3 7; then echo y; else echo n; fi
if dog 23 7; then echo y; else echo n; fi
if dog 12 3; then echo y; else echo n; fi
if dog 11 2; then echo y; else echo n; fi
if dog 5 8; then echo y; else echo n; fi
if dog 6 1; then echo y; else echo n; fi
if dog 6 6; then echo y; else echo n; fi
. ./gnu.sh
ash 29 2
ash 4 6
ash 6 6
ash 26 2
ash 7 5
if fan 22 2; then echo y; else echo n; fi
if fan 3 6; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
if fan 25 1; then echo y; else echo n; fi
if fan 21 1; then echo y; else echo n; fi
if fan 26 6; then echo y; else echo n; fi
if fan 15 2; then echo y; else echo n; fi
if fan 7 9; then echo y; else echo n; fi
if fan 8 2; then echo y; else echo n; fi
if fan 3 2; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
