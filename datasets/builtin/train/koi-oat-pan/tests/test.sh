#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d33c01818aa9737b7dd511738c7885441446806faf8e1e3bae851fc102aa6352
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
rat 23 3
rat 25 4
rat 16 1
rat 2 5
rat 4 3
pan 18 3
pan 18 1
pan 14 3
pan 4 5
pan 5 3
. ./oat.sh
gnu 16 3
gnu 7 2
gnu 9 2
gnu 4 5
gnu 6 6
gnu
if fir 9 3; then echo y; else echo n; fi
if fir 9 3; then echo y; else echo n; fi
if fir 20 4; then echo y; else echo n; fi
if fir 3 7; then echo y; else echo n; fi
if fir 3 4; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
