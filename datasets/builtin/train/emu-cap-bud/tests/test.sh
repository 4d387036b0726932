#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2e1023102347d4416000e71bcef02151737cc894d14c8fb6eee3ba4d2ff1f844
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.sh
bud 10 4
bud 19 4
bud 6 2
bud 4 6
bud 3 5
. ./key.sh
rug 6 1
rug 21 3
rug 18 2
rug 2 5
rug 4 3
. ./owl.sh
if peg 20 2; then echo y; else echo n; fi
if peg 8 1; then echo y; else echo n; fi
if peg 12 1; then echo y; else echo n; fi
if peg 3 7; then echo y; else echo n; fi
if peg 5 3; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
