#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6648e7942df206b616498ab1073fe03be1f924e5939461358e99263b3f0c8490
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if oat 19 4; then echo y; else echo n; fi
if oat 21 3; then echo y; else echo n; fi
if oat 9 3; then echo y; else echo n; fi
if oat 2 5; then echo y; else echo n; fi
if oat 3 4; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
. ./jet.sh
map 9 3
map 9 4
map 20 1
map 3 6
map 5 5
ant 13 4
ant 16 2
ant 25 2
ant 4 6
ant 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
