#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=975f5dfce6928f68290deff31844eedb7089ce602f71a77a654600334cf984d3
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.inc
koi 7 3
koi 8 3
koi 24 3
koi 4 5
koi 4 3
. ./yam.inc
rye 9 2
rye 13 4
rye 8 1
rye 4 6
rye 5 3
if bay 18 3; then echo y; else echo n; fi
if bay 19 1; then echo y; else echo n; fi
if bay 13 2; then echo y; else echo n; fi
if bay 3 5; then echo y; else echo n; fi
if bay 4 5; then echo y; else echo n; fi
if bay 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
