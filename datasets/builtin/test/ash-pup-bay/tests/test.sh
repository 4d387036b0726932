#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=00255de09cd4857c7de31b4c48105bf8cd54a500bd618db90a0ae5b2bcf925ea
found=$({ ulimit -f 0 && exec sh -c '
. ./pin.inc
if pig 6 3; then echo y; else echo n; fi
if pig 17 3; then echo y; else echo n; fi
if pig 14 2; then echo y; else echo n; fi
if pig 2 5; then echo y; else echo n; fi
if pig 5 6; then echo y; else echo n; fi
if pig 5 5; then echo y; else echo n; fi
bay 13 3
bay 23 1
bay 10 1
bay 4 5
bay 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
