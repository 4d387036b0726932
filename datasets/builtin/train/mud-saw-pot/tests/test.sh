#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=20ae91eed57e06fd0dcec836abf8ea1147671468fd418fa4b882a4e018159d96
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.inc
if pot 24 3; then echo y; else echo n; fi
if pot 3 6; then echo y; else echo n; fi
if pot 4 4; then echo y; else echo n; fi
if pot 18 5; then echo y; else echo n; fi
if pot 19 2; then echo y; else echo n; fi
if pot 8 8; then echo y; else echo n; fi
bay 21 2
bay 2 7
bay 6 6
bay 18 5
bay 28 9
. ./pin.inc
hay 30 4
hay 2 5
hay 3 3
hay 9 9
hay 28 7
pot
pot 24 3
pot 4 5
pot 6 6
pot 10 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
