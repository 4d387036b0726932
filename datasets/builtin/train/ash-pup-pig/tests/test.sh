#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=001489867a4cf7aaf8ad31611d4cb685bb9fd0f924e4c56f3d08e4eb1944b8c2
found=$({ ulimit -f 0 && exec sh -c '
. ./pin.inc
if pig 23 1; then echo y; else echo n; fi
if pig 4 6; then echo y; else echo n; fi
if pig 3 3; then echo y; else echo n; fi
if pig 4 7; then echo y; else echo n; fi
if pig 17 6; then echo y; else echo n; fi
if pig 14 7; then echo y; else echo n; fi
if pig 7 4; then echo y; else echo n; fi
if pig 9 9; then echo y; else echo n; fi
bay 29 3
bay 3 6
bay 3 3
bay 22 7
bay 26 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
