#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=743b3ccf980af245e5170f386698d32cadf9c38f5d04b4fc04a59a983202d297
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
if net 20 1; then echo y; else echo n; fi
if net 15 4; then echo y; else echo n; fi
if net 21 4; then echo y; else echo n; fi
if net 3 6; then echo y; else echo n; fi
if net 3 3; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
if bat 17 4; then echo y; else echo n; fi
if bat 11 1; then echo y; else echo n; fi
if bat 23 1; then echo y; else echo n; fi
if bat 2 5; then echo y; else echo n; fi
if bat 5 3; then echo y; else echo n; fi
if bat 5 5; then echo y; else echo n; fi
. ./yak.inc
jay 14 4
jay 6 2
jay 9 2
jay 2 7
jay 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
