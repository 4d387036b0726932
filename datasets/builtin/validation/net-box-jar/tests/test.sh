#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c1c6044765607ec74bb008f3dfe633ffd73143dd29ce9c37846297af07085b59
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
if jar 28 4; then echo y; else echo n; fi
if jar 2 7; then echo y; else echo n; fi
if jar 6 6; then echo y; else echo n; fi
if jar 3 6; then echo y; else echo n; fi
if jar 5 7; then echo y; else echo n; fi
if jar 6 7; then echo y; else echo n; fi
. ./fir.inc
hay 27 2
hay 3 7
hay 3 3
hay 9 9
hay 14 8
. ./mop.inc
if rat 24 2; then echo y; else echo n; fi
if rat 3 5; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
if rat 4 8; then echo y; else echo n; fi
if rat 21 3; then echo y; else echo n; fi
if rat 6 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
