#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=fd5e9906482c5302072b9e5a1b6af1e75438367be341c1347353d4ba5d366bb5
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.inc
if bee 18 3; then echo y; else echo n; fi
if bee 20 4; then echo y; else echo n; fi
if bee 21 1; then echo y; else echo n; fi
if bee 4 5; then echo y; else echo n; fi
if bee 4 5; then echo y; else echo n; fi
if bee 5 5; then echo y; else echo n; fi
. ./map.inc
if ivy 11 3; then echo y; else echo n; fi
if ivy 23 3; then echo y; else echo n; fi
if ivy 9 3; then echo y; else echo n; fi
if ivy 3 7; then echo y; else echo n; fi
if ivy 4 5; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
pan 13 3
pan 10 3
pan 13 3
pan 4 6
pan 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
