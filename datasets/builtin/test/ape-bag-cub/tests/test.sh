#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=dce0b81e13720490a86cf5cd830162d820f33a52486a5110dba7d6d20e8d50ae
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
cub 13 1
cub 12 1
cub 24 4
cub 2 5
cub 6 3
. ./gem.sh
saw 7 1
saw 18 2
saw 10 2
saw 2 7
saw 4 3
if koi 7 1; then echo y; else echo n; fi
if koi 12 3; then echo y; else echo n; fi
if koi 25 2; then echo y; else echo n; fi
if koi 3 6; then echo y; else echo n; fi
if koi 3 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
. ./sky.sh
bay 16 3
bay 11 3
bay 18 3
bay 4 7
bay 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
