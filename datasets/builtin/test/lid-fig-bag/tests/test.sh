#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=798d6bb17adc9b41be73c978bd679dc2c1aeb3dd936fc7fd2ce328decd8fafa5
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
cap 13 1
cap 16 3
cap 11 4
cap 4 6
cap 3 6
. ./eel.sh
if ivy 19 1; then echo y; else echo n; fi
if ivy 24 3; then echo y; else echo n; fi
if ivy 16 1; then echo y; else echo n; fi
if ivy 3 7; then echo y; else echo n; fi
if ivy 4 5; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
. ./key.sh
bag 10 4
bag 22 1
bag 12 1
bag 2 6
bag 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
