#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b4ca216f95dd15d6fa6f346f085d5e17da961ea35fafe4e72782843058adefa7
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
if eel 26 1; then echo y; else echo n; fi
if eel 4 5; then echo y; else echo n; fi
if eel 6 6; then echo y; else echo n; fi
if eel 13 4; then echo y; else echo n; fi
if eel 2 1; then echo y; else echo n; fi
if eel 5 8; then echo y; else echo n; fi
cap 24 4
cap 2 6
cap 3 3
cap 6 5
cap 4 9
. ./mud.sh
if jar 30 2; then echo y; else echo n; fi
if jar 2 5; then echo y; else echo n; fi
if jar 6 6; then echo y; else echo n; fi
if jar 16 2; then echo y; else echo n; fi
if jar 28 3; then echo y; else echo n; fi
if jar 25 9; then echo y; else echo n; fi
if jar 7 4; then echo y; else echo n; fi
if jar 8 9; then echo y; else echo n; fi
if ram 22 1; then echo y; else echo n; fi
if ram 2 6; then echo y; else echo n; fi
if ram 4 4; then echo y; else echo n; fi
if ram 15 3; then echo y; else echo n; fi
if ram 25 4; then echo y; else echo n; fi
if ram 4 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
