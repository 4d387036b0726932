#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=32a2e2774c78407b049a20104a7f1f12c1038acc8093b9b5f0ce9d300d9d80eb
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.inc
if bee 26 3; then echo y; else echo n; fi
if bee 4 7; then echo y; else echo n; fi
if bee 6 6; then echo y; else echo n; fi
if bee 6 9; then echo y; else echo n; fi
if bee 6 4; then echo y; else echo n; fi
if bee 22 8; then echo y; else echo n; fi
. ./map.inc
if ivy 26 1; then echo y; else echo n; fi
if ivy 4 6; then echo y; else echo n; fi
if ivy 6 6; then echo y; else echo n; fi
if ivy 14 7; then echo y; else echo n; fi
if ivy 12 7; then echo y; else echo n; fi
if ivy 1 9; then echo y; else echo n; fi
if ivy 5 8; then echo y; else echo n; fi
if ivy 3 1; then echo y; else echo n; fi
pan 23 1
pan 4 6
pan 5 5
pan 27 4
pan 22 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
