#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c7068abfaccaa294f366fa1ba327b548c82026d2799c1040411d29216a68b4fe
found=$({ ulimit -f 0 && exec sh -c '
. ./fig.inc
bud 25 4
bud 20 4
bud 19 1
bud 4 5
bud 6 5
. ./net.inc
pin 6 1
pin 16 1
pin 22 2
pin 4 7
pin 4 5
if cub 14 2; then echo y; else echo n; fi
if cub 13 3; then echo y; else echo n; fi
if cub 21 4; then echo y; else echo n; fi
if cub 4 6; then echo y; else echo n; fi
if cub 5 6; then echo y; else echo n; fi
if cub 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
