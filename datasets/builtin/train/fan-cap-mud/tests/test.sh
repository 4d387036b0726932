#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e3cc8b9f3f68d4dad3cb0f5d1e0adb0778dea65a5381bc78900143c8325895ba
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
if cub 20 3; then echo y; else echo n; fi
if cub 7 2; then echo y; else echo n; fi
if cub 22 2; then echo y; else echo n; fi
if cub 3 6; then echo y; else echo n; fi
if cub 6 4; then echo y; else echo n; fi
if cub 5 5; then echo y; else echo n; fi
. ./yak.sh
key 6 3
key 7 4
key 25 4
key 2 7
key 3 4
mud 10 3
mud 13 4
mud 22 1
mud 2 5
mud 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
