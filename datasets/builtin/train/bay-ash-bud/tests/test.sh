#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=384ff8c3d13ba539ed0834beea19c1be647be37e07792b15cf2fafe3a55ac3bc
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
lid 9 3
lid 10 4
lid 23 3
lid 2 6
lid 5 3
van 14 4
van 11 3
van 24 2
van 4 7
van 6 3
. ./jay.sh
if bud 9 4; then echo y; else echo n; fi
if bud 19 4; then echo y; else echo n; fi
if bud 7 4; then echo y; else echo n; fi
if bud 3 7; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
