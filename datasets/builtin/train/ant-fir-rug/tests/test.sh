#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=416f50d1686ae3e2c8a83ca13dcb5f51431079196c261b1fee9247d8c93ad84c
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
rug 19 3
rug 11 3
rug 11 3
rug 3 5
rug 5 6
rug
. ./van.sh
if kid 8 3; then echo y; else echo n; fi
if kid 17 1; then echo y; else echo n; fi
if kid 22 2; then echo y; else echo n; fi
if kid 3 6; then echo y; else echo n; fi
if kid 6 5; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
owl 11 4
owl 25 1
owl 15 2
owl 4 5
owl 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
