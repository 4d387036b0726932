#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9fc36d703e21e0c5d62463c867edaa524887e5da5a13d052d75fc333666c6eb7
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
if dog 22 1; then echo y; else echo n; fi
if dog 4 5; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
if dog 29 4; then echo y; else echo n; fi
if dog 2 7; then echo y; else echo n; fi
if dog 9 3; then echo y; else echo n; fi
if dog 19 6; then echo y; else echo n; fi
if dog 7 7; then echo y; else echo n; fi
if dog 5 1; then echo y; else echo n; fi
. ./gnu.sh
ash 23 3
ash 4 6
ash 4 4
ash 2 3
ash 9 6
if fan 23 4; then echo y; else echo n; fi
if fan 4 7; then echo y; else echo n; fi
if fan 4 4; then echo y; else echo n; fi
if fan 23 4; then echo y; else echo n; fi
if fan 6 1; then echo y; else echo n; fi
if fan 3 8; then echo y; else echo n; fi
if fan 3 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
