#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=27cf6f3a0cfcd11a8bb5c98fc53499ab289a66c1693bdd74d06889a80d5be453
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
cub 15 3
cub 12 2
cub 24 4
cub 2 6
cub 4 3
. ./gem.sh
saw 18 2
saw 17 1
saw 21 1
saw 3 5
saw 4 4
if koi 13 4; then echo y; else echo n; fi
if koi 24 4; then echo y; else echo n; fi
if koi 19 1; then echo y; else echo n; fi
if koi 2 7; then echo y; else echo n; fi
if koi 4 4; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
. ./sky.sh
bay 6 3
bay 13 2
bay 25 3
bay 3 5
bay 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
