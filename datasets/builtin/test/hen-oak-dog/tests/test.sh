#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7ac686ba2c9311db952eab1e54fdb4595d3166e410a993eacf15525fa90e943f
found=$({ ulimit -f 0 && exec sh -c '
. ./pen.inc
if fox 24 3; then echo y; else echo n; fi
if fox 7 2; then echo y; else echo n; fi
if fox 12 1; then echo y; else echo n; fi
if fox 3 7; then echo y; else echo n; fi
if fox 6 4; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
. ./pin.inc
dog 25 3
dog 17 1
dog 15 4
dog 4 5
dog 6 4
pup 18 1
pup 11 4
pup 6 4
pup 2 7
pup 6 5
pup
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
