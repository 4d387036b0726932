#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2c91af1f616618ec01d8ec1b9c736511c75a13bdedc0263690bfbece75535958
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.inc
koi 20 3
koi 2 7
koi 6 6
koi 18 7
koi 6 5
koi 7 2
. ./yam.inc
rye 24 2
rye 4 5
rye 3 3
rye 25 4
rye 19 1
rye 1 4
if bay 28 4; then echo y; else echo n; fi
if bay 2 5; then echo y; else echo n; fi
if bay 4 4; then echo y; else echo n; fi
if bay 5 3; then echo y; else echo n; fi
if bay 3 7; then echo y; else echo n; fi
if bay 7 9; then echo y; else echo n; fi
if bay 19 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
