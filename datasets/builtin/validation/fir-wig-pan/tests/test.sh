#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=77ee9fe59061bfaafca92852d3a8052942dd48ef90deaae62f864bfc8b04785e
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.inc
if bee 15 4; then echo y; else echo n; fi
if bee 22 3; then echo y; else echo n; fi
if bee 10 2; then echo y; else echo n; fi
if bee 3 6; then echo y; else echo n; fi
if bee 4 5; then echo y; else echo n; fi
if bee 5 5; then echo y; else echo n; fi
. ./map.inc
if ivy 12 2; then echo y; else echo n; fi
if ivy 21 4; then echo y; else echo n; fi
if ivy 10 4; then echo y; else echo n; fi
if ivy 3 7; then echo y; else echo n; fi
if ivy 3 6; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
pan 14 2
pan 7 4
pan 22 4
pan 2 6
pan 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
