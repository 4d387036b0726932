#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=cd423429412d978a0a9cdb2ae0d095014fbc4e1778f2e44dceaed2d9d168366f
found=$({ ulimit -f 0 && exec sh -c '
. ./cub.lib
pig 23 3
pig 3 6
pig 6 6
pig 5 3
pig 27 2
fir 25 2
fir 2 7
fir 3 3
fir 30 1
fir 25 7
. ./rat.lib
if box 30 4; then echo y; else echo n; fi
if box 3 6; then echo y; else echo n; fi
if box 5 5; then echo y; else echo n; fi
if box 29 7; then echo y; else echo n; fi
if box 12 1; then echo y; else echo n; fi
if box 8 2; then echo y; else echo n; fi
if box 7 1; then echo y; else echo n; fi
if box 5 4; then echo y; else echo n; fi
net
net 25 1
net 2 5
net 4 4
net 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
