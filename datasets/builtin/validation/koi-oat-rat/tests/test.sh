#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9209c49d51e548100063e6751c531b9caf0e169507043b6c640f7fb5d4bba40c
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
rat 15 1
rat 22 3
rat 17 3
rat 4 6
rat 3 4
pan 8 1
pan 17 2
pan 25 3
pan 3 7
pan 6 5
. ./oat.sh
gnu 9 2
gnu 11 4
gnu 8 3
gnu 2 5
gnu 5 6
gnu
if fir 22 1; then echo y; else echo n; fi
if fir 11 1; then echo y; else echo n; fi
if fir 15 3; then echo y; else echo n; fi
if fir 4 7; then echo y; else echo n; fi
if fir 3 4; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
