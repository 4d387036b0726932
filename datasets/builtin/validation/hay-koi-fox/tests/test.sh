#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8c5d9fd5326e401c3ba2645d6546cea6ba59362d6c9e9719d02834ceb5105725
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
if jar 14 3; then echo y; else echo n; fi
if jar 14 3; then echo y; else echo n; fi
if jar 9 1; then echo y; else echo n; fi
if jar 4 5; then echo y; else echo n; fi
if jar 4 6; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
. ./rug.inc
fox 24 3
fox 12 3
fox 14 2
fox 2 7
fox 5 6
web 22 2
web 9 4
web 14 2
web 4 7
web 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
