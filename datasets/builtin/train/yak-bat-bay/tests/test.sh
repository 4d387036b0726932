#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=adca1d81ec3d996d14f5ac01b662bc52e1dc63fff26847cc7b362be1067e518e
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.inc
koi 8 1
koi 8 4
koi 20 4
koi 3 6
koi 4 4
. ./yam.inc
rye 9 4
rye 24 1
rye 6 2
rye 2 7
rye 6 6
if bay 9 2; then echo y; else echo n; fi
if bay 9 1; then echo y; else echo n; fi
if bay 9 2; then echo y; else echo n; fi
if bay 3 7; then echo y; else echo n; fi
if bay 6 6; then echo y; else echo n; fi
if bay 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
