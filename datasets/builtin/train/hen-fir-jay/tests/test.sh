#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5de035ff0c3dd49fc8ffb04c9bde5ec328e90a9b7a19298faa32c0d57f520a3d
found=$({ ulimit -f 0 && exec sh -c '
. ./ash.sh
pin 22 2
pin 3 5
pin 3 3
pin 15 5
pin 13 1
if bay 23 2; then echo y; else echo n; fi
if bay 3 5; then echo y; else echo n; fi
if bay 5 5; then echo y; else echo n; fi
if bay 28 9; then echo y; else echo n; fi
if bay 25 4; then echo y; else echo n; fi
if bay 4 6; then echo y; else echo n; fi
if bay 3 2; then echo y; else echo n; fi
. ./fox.sh
bay 27 2
bay 4 7
bay 6 6
bay 13 9
bay 4 1
if jay 24 1; then echo y; else echo n; fi
if jay 2 5; then echo y; else echo n; fi
if jay 5 5; then echo y; else echo n; fi
if jay 10 5; then echo y; else echo n; fi
if jay 9 7; then echo y; else echo n; fi
if jay 7 7; then echo y; else echo n; fi
if jay 5 2; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
