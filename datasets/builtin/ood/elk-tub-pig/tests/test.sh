#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6b56f00f9a3acabfeeb61ba0676bd74e70bca48fddc624e68148c57e97bc9c77
found=$({ ulimit -f 0 && exec sh -c '
. ./cub.lib
pig 15 1
pig 8 1
pig 16 2
pig 2 5
pig 5 4
fir 6 4
fir 9 4
fir 17 3
fir 4 5
fir 5 4
. ./rat.lib
if box 12 4; then echo y; else echo n; fi
if box 12 3; then echo y; else echo n; fi
if box 17 1; then echo y; else echo n; fi
if box 2 5; then echo y; else echo n; fi
if box 6 6; then echo y; else echo n; fi
if box 5 5; then echo y; else echo n; fi
net 16 3
net 23 3
net 8 4
net 2 6
net 6 5
net
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
