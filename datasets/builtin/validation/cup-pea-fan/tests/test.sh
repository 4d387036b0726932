#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8f8109608b71f19e3e14707c79d30877fc8635d6dd9913b818539d55083dda7e
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.sh
if dog 14 3; then echo y; else echo n; fi
if dog 15 4; then echo y; else echo n; fi
if dog 23 2; then echo y; else echo n; fi
if dog 2 7; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
if dog 5 5; then echo y; else echo n; fi
. ./gnu.sh
ash 24 4
ash 7 2
ash 22 4
ash 4 7
ash 6 5
if fan 21 1; then echo y; else echo n; fi
if fan 6 2; then echo y; else echo n; fi
if fan 9 1; then echo y; else echo n; fi
if fan 2 7; then echo y; else echo n; fi
if fan 3 5; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
