#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1f20cf2aa95015fa9b955e0c5ac5019ec484b6a763434eec309412f7f5634815
found=$({ ulimit -f 0 && exec sh -c '
. ./dog.inc
saw 20 1
saw 22 3
saw 9 2
saw 3 7
saw 4 6
pen 17 3
pen 14 1
pen 20 2
pen 2 7
pen 5 4
. ./rug.inc
van 9 1
van 14 3
van 19 2
van 4 7
van 5 3
if pup 25 1; then echo y; else echo n; fi
if pup 22 1; then echo y; else echo n; fi
if pup 9 3; then echo y; else echo n; fi
if pup 2 7; then echo y; else echo n; fi
if pup 3 6; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
