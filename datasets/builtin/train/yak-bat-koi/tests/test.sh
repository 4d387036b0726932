#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=70f1a2458c8a91720e8d4808b5aac04841c25d29d48f373eb336a2836ccd625c
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.inc
koi 11 2
koi 17 2
koi 11 2
koi 4 5
koi 6 4
. ./yam.inc
rye 14 4
rye 18 1
rye 15 2
rye 3 5
rye 5 4
if bay 19 1; then echo y; else echo n; fi
if bay 9 3; then echo y; else echo n; fi
if bay 25 1; then echo y; else echo n; fi
if bay 4 7; then echo y; else echo n; fi
if bay 5 3; then echo y; else echo n; fi
if bay 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
