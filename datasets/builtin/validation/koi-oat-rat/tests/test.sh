#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a74bb0144ee4b2611e839f960ffddc60b17c26c65628079ce8fac1eccc1b19e7
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
rat 25 1
rat 4 6
rat 5 5
rat 18 7
rat 19 3
pan 23 1
pan 2 6
pan 4 4
pan 30 7
pan 13 7
. ./oat.sh
gnu
gnu 28 3
gnu 2 5
gnu 4 4
gnu 29 2
if fir 25 2; then echo y; else echo n; fi
if fir 2 6; then echo y; else echo n; fi
if fir 6 6; then echo y; else echo n; fi
if fir 26 2; then echo y; else echo n; fi
if fir 9 2; then echo y; else echo n; fi
if fir 6 3; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
