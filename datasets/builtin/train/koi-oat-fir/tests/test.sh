#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=948e203abc89012d5a2cbca481ddda8bee76ded07c76679904474d711738a49a
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
rat 27 3
rat 4 7
rat 6 6
rat 5 7
rat 24 3
pan 24 4
pan 2 7
pan 6 6
pan 16 7
pan 8 8
. ./oat.sh
gnu
gnu 28 3
gnu 2 5
gnu 4 4
gnu 3 2
if fir 21 2; then echo y; else echo n; fi
if fir 3 5; then echo y; else echo n; fi
if fir 3 3; then echo y; else echo n; fi
if fir 20 9; then echo y; else echo n; fi
if fir 12 3; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
