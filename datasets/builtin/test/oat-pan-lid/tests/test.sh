#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=bd443798cfa748be34cd56b1a507bf14b36a28b95d7d95a2dc1aeb29f5352799
found=$({ ulimit -f 0 && exec sh -c '
. ./nut.sh
bee 7 3
bee 19 4
bee 10 4
bee 4 6
bee 6 4
. ./pot.sh
if net 25 1; then echo y; else echo n; fi
if net 17 3; then echo y; else echo n; fi
if net 25 4; then echo y; else echo n; fi
if net 2 6; then echo y; else echo n; fi
if net 3 3; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
if lid 15 2; then echo y; else echo n; fi
if lid 15 4; then echo y; else echo n; fi
if lid 17 3; then echo y; else echo n; fi
if lid 3 6; then echo y; else echo n; fi
if lid 6 3; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
