#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=656102b77ebb53dc888451bb1b1080e0249a5d0a31a65affa14be68d57ebb26b
found=$({ ulimit -f 0 && exec sh -c '
. ./cub.lib
pig 24 2
pig 16 4
pig 12 4
pig 4 6
pig 6 4
fir 11 4
fir 8 1
fir 10 1
fir 4 7
fir 3 3
. ./rat.lib
if box 22 1; then echo y; else echo n; fi
if box 17 4; then echo y; else echo n; fi
if box 10 3; then echo y; else echo n; fi
if box 4 5; then echo y; else echo n; fi
if box 6 6; then echo y; else echo n; fi
if box 5 5; then echo y; else echo n; fi
net 15 2
net 8 3
net 7 2
net 2 7
net 3 5
net
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
