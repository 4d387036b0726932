#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=de303174ee85285cf98a69af791dd1da749e895e708b11415718c3497651d3e3
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
cap 14 4
cap 7 4
cap 18 4
cap 2 5
cap 4 6
. ./eel.sh
if ivy 21 4; then echo y; else echo n; fi
if ivy 15 2; then echo y; else echo n; fi
if ivy 13 4; then echo y; else echo n; fi
if ivy 2 7; then echo y; else echo n; fi
if ivy 4 5; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
. ./key.sh
bag 11 4
bag 23 3
bag 18 3
bag 4 5
bag 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
