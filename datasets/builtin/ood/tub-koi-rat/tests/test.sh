#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5edcd970e97ca46ad6bd99d6961dfe6db087ddf98c5e3b77c9cffd2cc9464bb3
found=$({ ulimit -f 0 && exec sh -c '
. ./key.lib
bed 18 4
bed 25 4
bed 9 2
bed 2 7
bed 4 4
if rat 14 1; then echo y; else echo n; fi
if rat 14 1; then echo y; else echo n; fi
if rat 21 3; then echo y; else echo n; fi
if rat 3 6; then echo y; else echo n; fi
if rat 3 4; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
if mud 22 2; then echo y; else echo n; fi
if mud 23 2; then echo y; else echo n; fi
if mud 9 1; then echo y; else echo n; fi
if mud 3 7; then echo y; else echo n; fi
if mud 4 4; then echo y; else echo n; fi
if mud 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
