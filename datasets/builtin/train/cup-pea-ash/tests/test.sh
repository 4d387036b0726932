#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=638a04e013f58f23f069bd72ecf57939e1b396726479720a703226b9d1129134
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
if dog 9 1; then echo y; else echo n; fi
if dog 21 1; then echo y; else echo n; fi
if dog 17 4; then echo y; else echo n; fi
if dog 3 5; then echo y; else echo n; fi
if dog 5 4; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
. ./gnu.sh
ash 11 3
ash 9 3
ash 19 3
ash 2 5
ash 5 6
if fan 7 1; then echo y; else echo n; fi
if fan 19 1; then echo y; else echo n; fi
if fan 7 2; then echo y; else echo n; fi
if fan 3 7; then echo y; else echo n; fi
if fan 4 4; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
