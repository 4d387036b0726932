#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a5f4b670e41cd8d711e8a15a69c9acf90ad1c17f6ada9197645b876e9f363a3a
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
cap 26 1
cap 4 6
cap 5 5
cap 24 1
cap 27 5
. ./eel.sh
if ivy 21 1; then echo y; else echo n; fi
if ivy 4 7; then echo y; else echo n; fi
if ivy 3 3; then echo y; else echo n; fi
if ivy 29 3; then echo y; else echo n; fi
if ivy 27 4; then echo y; else echo n; fi
if ivy 5 8; then echo y; else echo n; fi
if ivy 16 1; then echo y; else echo n; fi
if ivy 10 9; then echo y; else echo n; fi
if ivy 5 1; then echo y; else echo n; fi
. ./key.sh
bag 28 3
bag 4 7
bag 5 5
bag 13 2
bag 25 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
