#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=dc08f2b55676bc32fd3f166863d15d9764058902c4c3f4ab5aaec999de8e9b26
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
if jar 20 3; then echo y; else echo n; fi
if jar 22 2; then echo y; else echo n; fi
if jar 7 2; then echo y; else echo n; fi
if jar 2 7; then echo y; else echo n; fi
if jar 4 4; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
. ./fir.inc
hay 15 4
hay 24 4
hay 22 3
hay 4 7
hay 4 4
. ./mop.inc
if rat 16 2; then echo y; else echo n; fi
if rat 15 2; then echo y; else echo n; fi
if rat 9 1; then echo y; else echo n; fi
if rat 3 7; then echo y; else echo n; fi
if rat 3 5; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
