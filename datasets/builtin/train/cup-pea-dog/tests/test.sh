#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=00ce0e22edd33da1fab5733f898217414c85d0562e5ae884d918c1b668255d40
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
if dog 7 3; then echo y; else echo n; fi
if dog 14 2; then echo y; else echo n; fi
if dog 12 1; then echo y; else echo n; fi
if dog 4 7; then echo y; else echo n; fi
if dog 5 4; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
. ./gnu.sh
ash 11 2
ash 8 4
ash 6 1
ash 4 7
ash 6 4
if fan 24 4; then echo y; else echo n; fi
if fan 12 1; then echo y; else echo n; fi
if fan 6 1; then echo y; else echo n; fi
if fan 3 5; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
