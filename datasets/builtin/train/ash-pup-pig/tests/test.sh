#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7536b2871e4002e4e79f048eba79ce9ef78d6bd4915de0dcd18ddbeb16a79d60
found=$({ ulimit -f 0 && exec sh -c '
. ./pin.inc
if pig 13 1; then echo y; else echo n; fi
if pig 21 2; then echo y; else echo n; fi
if pig 9 1; then echo y; else echo n; fi
if pig 4 6; then echo y; else echo n; fi
if pig 5 5; then echo y; else echo n; fi
if pig 5 5; then echo y; else echo n; fi
bay 23 1
bay 20 3
bay 6 2
bay 4 7
bay 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
