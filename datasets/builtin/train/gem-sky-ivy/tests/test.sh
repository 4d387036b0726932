#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3721d8004d90c93083b74aae7cee8398f519762a46d6763f92cc3852288948e1
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
if ivy 14 4; then echo y; else echo n; fi
if ivy 14 3; then echo y; else echo n; fi
if ivy 11 2; then echo y; else echo n; fi
if ivy 2 6; then echo y; else echo n; fi
if ivy 6 6; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
. ./pup.inc
cub 13 4
cub 16 3
cub 12 4
cub 2 6
cub 6 6
rat 15 3
rat 8 4
rat 18 2
rat 3 5
rat 5 3
. ./yam.inc
fox 23 2
fox 23 4
fox 14 3
fox 4 5
fox 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
