#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5cf991b69aa0ec0c6d78558d6e8b8fd396be22fc1d13e4c3decc37f101ab529e
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.inc
if pot 13 3; then echo y; else echo n; fi
if pot 18 2; then echo y; else echo n; fi
if pot 15 3; then echo y; else echo n; fi
if pot 3 6; then echo y; else echo n; fi
if pot 3 4; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
bay 24 2
bay 17 3
bay 16 2
bay 2 5
bay 6 3
. ./pin.inc
hay 13 2
hay 19 4
hay 17 2
hay 4 7
hay 6 6
pot 6 1
pot 6 2
pot 24 4
pot 4 6
pot 5 6
pot
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
