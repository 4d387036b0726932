#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c4f50518ccb20a763de5e4fa1f7df1819cb87fc488e86ad16e8fbf7b5149a8e5
found=$({ ulimit -f 0 && exec sh -c '
. ./dog.inc
saw 25 2
saw 24 1
saw 13 3
saw 4 6
saw 5 6
pen 11 3
pen 20 2
pen 21 4
pen 2 6
pen 5 4
. ./rug.inc
van 7 4
van 24 3
van 25 2
van 4 6
van 5 4
if pup 23 2; then echo y; else echo n; fi
if pup 18 1; then echo y; else echo n; fi
if pup 25 3; then echo y; else echo n; fi
if pup 3 5; then echo y; else echo n; fi
if pup 6 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
