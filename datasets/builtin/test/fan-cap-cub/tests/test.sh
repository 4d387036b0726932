#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e17462c715cebbb571af4dc50f1bb73be3bc348eba95946c2717374d8f81323d
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
if cub 6 2; then echo y; else echo n; fi
if cub 16 2; then echo y; else echo n; fi
if cub 24 2; then echo y; else echo n; fi
if cub 4 6; then echo y; else echo n; fi
if cub 3 5; then echo y; else echo n; fi
if cub 5 5; then echo y; else echo n; fi
. ./yak.sh
key 20 2
key 7 4
key 21 2
key 3 6
key 5 5
mud 17 1
mud 17 4
mud 23 1
mud 2 5
mud 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
