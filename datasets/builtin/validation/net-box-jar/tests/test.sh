#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5d969f1900ca7302a8552a31223fd722b7fdd80c58b934d3c22597e74d921d86
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
if jar 21 4; then echo y; else echo n; fi
if jar 7 4; then echo y; else echo n; fi
if jar 25 1; then echo y; else echo n; fi
if jar 3 5; then echo y; else echo n; fi
if jar 6 6; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
. ./fir.inc
hay 21 2
hay 23 2
hay 22 3
hay 3 6
hay 4 6
. ./mop.inc
if rat 11 3; then echo y; else echo n; fi
if rat 9 4; then echo y; else echo n; fi
if rat 8 1; then echo y; else echo n; fi
if rat 2 6; then echo y; else echo n; fi
if rat 6 3; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
