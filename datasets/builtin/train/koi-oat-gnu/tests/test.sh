#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c16b58307c9dc773bba525da075427c274ba920cbdf9f3a01b389f05cd161197
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
rat 12 2
rat 24 4
rat 9 1
rat 4 5
rat 4 6
pan 11 4
pan 15 4
pan 18 3
pan 3 5
pan 5 3
. ./oat.sh
gnu 12 3
gnu 7 1
gnu 16 2
gnu 3 7
gnu 5 4
gnu
if fir 19 2; then echo y; else echo n; fi
if fir 10 2; then echo y; else echo n; fi
if fir 25 3; then echo y; else echo n; fi
if fir 2 7; then echo y; else echo n; fi
if fir 4 5; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
