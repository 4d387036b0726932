#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d5669b5c72b0a4d5548d61c1865bb577ba832cb14e7782f88331a99ebfe31bce
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.inc
if pot 7 1; then echo y; else echo n; fi
if pot 24 4; then echo y; else echo n; fi
if pot 11 3; then echo y; else echo n; fi
if pot 2 7; then echo y; else echo n; fi
if pot 5 3; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
bay 8 2
bay 7 3
bay 24 4
bay 3 5
bay 5 4
. ./pin.inc
hay 13 4
hay 23 2
hay 16 4
hay 4 7
hay 6 6
pot 12 1
pot 20 2
pot 23 2
pot 3 5
pot 4 3
pot
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
