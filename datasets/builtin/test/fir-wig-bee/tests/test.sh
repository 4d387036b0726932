#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e11fc562f489928e5a391235bc29a51ab3f1e705f95018d2b9fc215799375e33
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.inc
if bee 29 3; then echo y; else echo n; fi
if bee 3 6; then echo y; else echo n; fi
if bee 6 6; then echo y; else echo n; fi
if bee 15 7; then echo y; else echo n; fi
if bee 18 3; then echo y; else echo n; fi
if bee 5 1; then echo y; else echo n; fi
if bee 2 9; then echo y; else echo n; fi
if bee 2 2; then echo y; else echo n; fi
. ./map.inc
if ivy 27 4; then echo y; else echo n; fi
if ivy 4 5; then echo y; else echo n; fi
if ivy 3 3; then echo y; else echo n; fi
if ivy 7 7; then echo y; else echo n; fi
if ivy 26 8; then echo y; else echo n; fi
if ivy 9 5; then echo y; else echo n; fi
if ivy 2 4; then echo y; else echo n; fi
pan 23 3
pan 3 7
pan 4 4
pan 30 3
pan 10 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
