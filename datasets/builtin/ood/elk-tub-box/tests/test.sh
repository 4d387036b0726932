#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=988c8a0956002b38cf887141e914a48a6a98c10f2f86bda95e591be61e7d00fd
found=$({ ulimit -f 0 && exec sh -c '
. ./cub.lib
pig 21 3
pig 3 7
pig 4 4
pig 7 6
pig 30 7
fir 22 3
fir 3 7
fir 6 6
fir 26 6
fir 1 4
. ./rat.lib
if box 23 4; then echo y; else echo n; fi
if box 4 7; then echo y; else echo n; fi
if box 5 5; then echo y; else echo n; fi
if box 5 6; then echo y; else echo n; fi
if box 22 4; then echo y; else echo n; fi
if box 14 7; then echo y; else echo n; fi
if box 12 3; then echo y; else echo n; fi
if box 10 1; then echo y; else echo n; fi
if box 9 6; then echo y; else echo n; fi
if box 7 9; then echo y; else echo n; fi
if box 8 6; then echo y; else echo n; fi
if box 7 1; then echo y; else echo n; fi
net
net 28 3
net 4 5
net 6 6
net 24 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
