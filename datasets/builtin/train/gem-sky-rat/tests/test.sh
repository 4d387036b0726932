#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a10993316e7df3598ba4e497a524ad7a58c1fb55d474c4f1d6a6be8db4a5a686
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
if ivy 24 4; then echo y; else echo n; fi
if ivy 9 1; then echo y; else echo n; fi
if ivy 17 2; then echo y; else echo n; fi
if ivy 2 7; then echo y; else echo n; fi
if ivy 5 6; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
. ./pup.inc
cub 14 3
cub 13 2
cub 10 4
cub 3 5
cub 6 5
rat 25 3
rat 14 2
rat 17 4
rat 3 6
rat 3 6
. ./yam.inc
fox 17 4
fox 19 2
fox 17 1
fox 3 7
fox 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
