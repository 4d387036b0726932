#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=06a3636ed0e7a379da02d3cb37acd08c3b2e68cb5655cb619816526143a384d4
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
if rye 22 4; then echo y; else echo n; fi
if rye 3 7; then echo y; else echo n; fi
if rye 6 6; then echo y; else echo n; fi
if rye 10 9; then echo y; else echo n; fi
if rye 19 2; then echo y; else echo n; fi
if rye 8 1; then echo y; else echo n; fi
if rye 5 2; then echo y; else echo n; fi
. ./ash.sh
rye 29 3
rye 4 6
rye 5 5
rye 20 2
rye 18 1
pan 26 3
pan 4 5
pan 4 4
pan 22 4
pan 3 5
. ./sun.sh
oak 28 2
oak 4 7
oak 3 3
oak 7 1
oak 9 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
