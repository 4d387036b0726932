#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=afaed3f6b462fb78ae7425dc530ec9ee20935a6ac2ea89902796ed2adeea11b9
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
if ivy 22 2; then echo y; else echo n; fi
if ivy 23 2; then echo y; else echo n; fi
if ivy 12 4; then echo y; else echo n; fi
if ivy 4 6; then echo y; else echo n; fi
if ivy 6 3; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
. ./pup.inc
cub 7 1
cub 11 1
cub 8 2
cub 2 6
cub 6 4
rat 25 3
rat 25 1
rat 20 1
rat 3 7
rat 6 6
. ./yam.inc
fox 7 1
fox 22 4
fox 18 1
fox 2 7
fox 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
