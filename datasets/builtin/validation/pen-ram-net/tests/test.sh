#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=48c75abedcf90f805f8b45d41fae767247f920191dd283857b0e13544b7b3526
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.sh
if fir 30 3; then echo y; else echo n; fi
if fir 3 7; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
if fir 8 4; then echo y; else echo n; fi
if fir 23 1; then echo y; else echo n; fi
if fir 8 8; then echo y; else echo n; fi
if fir 13 7; then echo y; else echo n; fi
if fir 3 2; then echo y; else echo n; fi
. ./pup.sh
net
net 23 4
net 2 7
net 6 6
net 5 8
rat 26 3
rat 4 6
rat 3 3
rat 30 2
rat 27 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
