#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=43dd7de4b8012b3e7cf3592392b8ecdd77e159029a1bb26342a97de1773336e4
found=$({ ulimit -f 0 && exec sh -c '
. ./cub.lib
pig 30 2
pig 3 7
pig 4 4
pig 24 9
pig 16 9
fir 24 2
fir 4 5
fir 3 3
fir 8 2
fir 21 8
. ./rat.lib
if box 20 1; then echo y; else echo n; fi
if box 4 5; then echo y; else echo n; fi
if box 5 5; then echo y; else echo n; fi
if box 30 3; then echo y; else echo n; fi
if box 21 8; then echo y; else echo n; fi
if box 2 9; then echo y; else echo n; fi
if box 11 2; then echo y; else echo n; fi
if box 8 3; then echo y; else echo n; fi
if box 7 1; then echo y; else echo n; fi
if box 6 6; then echo y; else echo n; fi
if box 8 9; then echo y; else echo n; fi
net
net 22 1
net 4 6
net 3 3
net 24 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
