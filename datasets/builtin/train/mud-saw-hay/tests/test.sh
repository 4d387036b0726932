#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a8e19a919b6c026cd2d0bb41a063ef95e2d34d23a8610c6a4674e0f9e3a89495
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.inc
if pot 20 1; then echo y; else echo n; fi
if pot 4 7; then echo y; else echo n; fi
if pot 4 4; then echo y; else echo n; fi
if pot 22 3; then echo y; else echo n; fi
if pot 27 7; then echo y; else echo n; fi
if pot 2 2; then echo y; else echo n; fi
bay 23 1
bay 3 7
bay 6 6
bay 17 1
bay 23 4
. ./pin.inc
hay 24 4
hay 4 5
hay 5 5
hay 25 9
hay 22 9
pot
pot 28 2
pot 2 7
pot 4 4
pot 27 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
