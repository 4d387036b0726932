#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=12e1de365be134d93bec6bb08aefc65559cfd826aeff589f8a2fa75b20ccb6b2
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
if jar 28 3; then echo y; else echo n; fi
if jar 4 6; then echo y; else echo n; fi
if jar 3 3; then echo y; else echo n; fi
if jar 14 1; then echo y; else echo n; fi
if jar 22 4; then echo y; else echo n; fi
if jar 3 5; then echo y; else echo n; fi
. ./fir.inc
hay 21 4
hay 3 5
hay 3 3
hay 14 5
hay 11 7
. ./mop.inc
if rat 26 1; then echo y; else echo n; fi
if rat 4 5; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
if rat 7 8; then echo y; else echo n; fi
if rat 30 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
