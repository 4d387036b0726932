#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=85964d30858372adc761274b603399b381958405c5db9f0bd57ea82c46acbaf1
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
rat 10 3
rat 7 1
rat 20 4
rat 4 7
rat 4 3
ivy 23 3
ivy 12 2
ivy 16 1
ivy 2 7
ivy 6 5
. ./hay.inc
if yam 21 2; then echo y; else echo n; fi
if yam 18 3; then echo y; else echo n; fi
if yam 20 1; then echo y; else echo n; fi
if yam 4 7; then echo y; else echo n; fi
if yam 4 6; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
if rat 7 3; then echo y; else echo n; fi
if rat 14 1; then echo y; else echo n; fi
if rat 15 2; then echo y; else echo n; fi
if rat 3 5; then echo y; else echo n; fi
if rat 4 4; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
