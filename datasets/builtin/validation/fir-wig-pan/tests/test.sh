#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1e38d4b6ed1050898ef8efda8979c3b30d9bba2fadfb9d4f1f687f66b5a3b917
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.inc
if bee 25 4; then echo y; else echo n; fi
if bee 4 7; then echo y; else echo n; fi
if bee 3 3; then echo y; else echo n; fi
if bee 8 4; then echo y; else echo n; fi
if bee 20 3; then echo y; else echo n; fi
if bee 12 7; then echo y; else echo n; fi
if bee 5 8; then echo y; else echo n; fi
. ./map.inc
if ivy 24 3; then echo y; else echo n; fi
if ivy 4 7; then echo y; else echo n; fi
if ivy 6 6; then echo y; else echo n; fi
if ivy 3 8; then echo y; else echo n; fi
if ivy 21 2; then echo y; else echo n; fi
if ivy 4 3; then echo y; else echo n; fi
if ivy 30 8; then echo y; else echo n; fi
pan 24 1
pan 3 7
pan 4 4
pan 14 3
pan 13 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
