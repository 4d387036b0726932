#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5353e874fc64349e8ef5c8c6dffa67d880b933dbd6d20be377f7dd3771ab63de
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
elk 8 4
elk 20 2
elk 9 3
elk 2 7
elk 4 6
if pea 25 3; then echo y; else echo n; fi
if pea 21 2; then echo y; else echo n; fi
if pea 17 1; then echo y; else echo n; fi
if pea 4 6; then echo y; else echo n; fi
if pea 6 5; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./mop.sh
ant 19 3
ant 14 4
ant 25 2
ant 3 6
ant 3 4
ant
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
