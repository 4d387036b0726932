#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=80e455cb17dc2684a3dbdef089b8bfc2d4e9b532c5bdfa50c9ce864545ae5fc4
found=$({ ulimit -f 0 && exec sh -c '
. ./cub.lib
pig 8 3
pig 14 3
pig 11 1
pig 3 7
pig 5 3
fir 19 2
fir 25 4
fir 22 3
fir 2 6
fir 4 6
. ./rat.lib
if box 22 3; then echo y; else echo n; fi
if box 18 1; then echo y; else echo n; fi
if box 17 3; then echo y; else echo n; fi
if box 3 6; then echo y; else echo n; fi
if box 5 5; then echo y; else echo n; fi
if box 5 5; then echo y; else echo n; fi
net 17 3
net 24 2
net 10 1
net 2 7
net 4 6
net
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
