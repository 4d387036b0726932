#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d74080ecd42dc8b721f2c3d66e2818d2872de0f03777505fb6f9d60da9912d06
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
lid 20 2
lid 20 4
lid 14 4
lid 3 6
lid 4 6
van 21 3
van 25 1
van 16 1
van 2 6
van 5 5
. ./jay.sh
if bud 7 2; then echo y; else echo n; fi
if bud 7 3; then echo y; else echo n; fi
if bud 22 4; then echo y; else echo n; fi
if bud 2 6; then echo y; else echo n; fi
if bud 6 6; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
