#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=57f9bcb904883350b99f3d73b1a8196d01abcb4179d5c968c3d1d0d4cdf5e943
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.sh
if web 12 3; then echo y; else echo n; fi
if web 11 2; then echo y; else echo n; fi
if web 18 3; then echo y; else echo n; fi
if web 2 6; then echo y; else echo n; fi
if web 6 3; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./jay.sh
fig 11 2
fig 11 1
fig 18 4
fig 2 6
fig 3 3
fir 9 4
fir 19 2
fir 22 1
fir 3 5
fir 6 6
. ./koi.sh
cup 24 3
cup 20 3
cup 18 4
cup 4 6
cup 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
