#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=95d91194ac4fdf4b33ae337da82fbeaf256b3d1fed74d849167743008b1be481
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
if rye 24 2; then echo y; else echo n; fi
if rye 16 1; then echo y; else echo n; fi
if rye 17 4; then echo y; else echo n; fi
if rye 2 7; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
. ./van.sh
box 25 3
box 19 2
box 21 2
box 2 7
box 5 6
pin 15 3
pin 7 2
pin 14 2
pin 2 6
pin 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
