#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=495d23c46298bf3312d6072a162a7ef7f378b258f98be3ece2e521a9a05bd41c
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
rat 18 3
rat 22 4
rat 25 1
rat 4 7
rat 4 4
pan 22 1
pan 21 4
pan 16 3
pan 2 7
pan 6 5
. ./oat.sh
gnu 11 1
gnu 14 1
gnu 10 1
gnu 2 6
gnu 3 3
gnu
if fir 19 4; then echo y; else echo n; fi
if fir 13 2; then echo y; else echo n; fi
if fir 21 4; then echo y; else echo n; fi
if fir 2 5; then echo y; else echo n; fi
if fir 4 4; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
