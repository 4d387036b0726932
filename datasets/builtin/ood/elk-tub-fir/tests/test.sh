#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=73cea42a392e048307bd657ccf4cb445d62c4d2302a21d660ad756195c831fee
found=$({ ulimit -f 0 && exec sh -c '
. ./cub.lib
pig 13 3
pig 18 2
pig 24 1
pig 2 7
pig 3 4
fir 14 1
fir 21 1
fir 25 1
fir 4 7
fir 6 6
. ./rat.lib
if box 13 2; then echo y; else echo n; fi
if box 16 4; then echo y; else echo n; fi
if box 19 2; then echo y; else echo n; fi
if box 2 6; then echo y; else echo n; fi
if box 4 3; then echo y; else echo n; fi
if box 5 5; then echo y; else echo n; fi
net 15 4
net 24 2
net 8 4
net 3 7
net 4 5
net
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
