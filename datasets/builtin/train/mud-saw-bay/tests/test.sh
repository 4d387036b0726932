#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=742b7c2f21e17020d4e2309f610f339cbbdcfed886a0dd98e25fd7511370408f
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.inc
if pot 14 3; then echo y; else echo n; fi
if pot 13 4; then echo y; else echo n; fi
if pot 13 2; then echo y; else echo n; fi
if pot 2 6; then echo y; else echo n; fi
if pot 5 4; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
bay 7 2
bay 21 4
bay 25 4
bay 2 7
bay 5 5
. ./pin.inc
hay 16 3
hay 24 1
hay 6 2
hay 4 6
hay 5 4
pot 17 1
pot 12 1
pot 23 2
pot 2 7
pot 6 4
pot
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
