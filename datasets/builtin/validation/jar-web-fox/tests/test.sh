#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=14bf208b0b427f1b9e6861c697d8324e5486a85c2112de0408e55175b89d006b
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
if hat 25 4; then echo y; else echo n; fi
if hat 4 7; then echo y; else echo n; fi
if hat 5 5; then echo y; else echo n; fi
if hat 30 7; then echo y; else echo n; fi
if hat 6 8; then echo y; else echo n; fi
fox 28 3
fox 3 7
fox 5 5
fox 10 3
fox 24 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
