#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a7c5fda84999da2d4ff69cfa34de69cd57b997d48fa5ad49ca4d93e10240055f
found=$({ ulimit -f 0 && exec sh -c '
. ./cub.lib
pig 25 1
pig 2 5
pig 5 5
pig 12 2
pig 1 7
fir 24 1
fir 4 5
fir 6 6
fir 17 6
fir 25 1
. ./rat.lib
if box 26 2; then echo y; else echo n; fi
if box 2 7; then echo y; else echo n; fi
if box 4 4; then echo y; else echo n; fi
if box 21 6; then echo y; else echo n; fi
if box 4 1; then echo y; else echo n; fi
net
net 20 4
net 4 6
net 5 5
net 27 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
