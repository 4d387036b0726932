#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=483f13586d61850cdb7320be726d09afbd36f539bbcb1faf06175e2df0418159
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
if cub 16 1; then echo y; else echo n; fi
if cub 25 2; then echo y; else echo n; fi
if cub 18 3; then echo y; else echo n; fi
if cub 2 7; then echo y; else echo n; fi
if cub 6 5; then echo y; else echo n; fi
if cub 5 5; then echo y; else echo n; fi
. ./yak.sh
key 21 3
key 15 1
key 8 4
key 2 6
key 5 5
mud 20 1
mud 23 3
mud 22 1
mud 3 7
mud 6 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
