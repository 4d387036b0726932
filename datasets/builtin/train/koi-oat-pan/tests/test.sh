#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3f268d034ed3f520746887b16cb07b170950d6321996932ddca5a62e961d5c7b
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
rat 29 3
rat 4 7
rat 5 5
rat 1 3
rat 10 3
pan 21 3
pan 3 6
pan 3 3
pan 13 7
pan 25 1
. ./oat.sh
gnu
gnu 27 1
gnu 3 6
gnu 3 3
gnu 8 2
if fir 25 4; then echo y; else echo n; fi
if fir 2 7; then echo y; else echo n; fi
if fir 6 6; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
