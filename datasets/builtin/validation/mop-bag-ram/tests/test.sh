#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=552111da648aba2c0a51288837f4134b394d8e3a8729264557edf290af28d514
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
if eel 30 4; then echo y; else echo n; fi
if eel 2 6; then echo y; else echo n; fi
if eel 4 4; then echo y; else echo n; fi
if eel 6 1; then echo y; else echo n; fi
if eel 18 3; then echo y; else echo n; fi
if eel 16 9; then echo y; else echo n; fi
if eel 26 6; then echo y; else echo n; fi
if eel 3 2; then echo y; else echo n; fi
if eel 4 9; then echo y; else echo n; fi
cap 28 2
cap 2 6
cap 4 4
cap 11 6
cap 29 2
. ./mud.sh
if jar 29 3; then echo y; else echo n; fi
if jar 3 5; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
if jar 12 6; then echo y; else echo n; fi
if jar 14 8; then echo y; else echo n; fi
if jar 13 5; then echo y; else echo n; fi
if jar 11 4; then echo y; else echo n; fi
if jar 6 9; then echo y; else echo n; fi
if jar 8 1; then echo y; else echo n; fi
if jar 6 3; then echo y; else echo n; fi
if ram 29 4; then echo y; else echo n; fi
if ram 2 6; then echo y; else echo n; fi
if ram 3 3; then echo y; else echo n; fi
if ram 22 2; then echo y; else echo n; fi
if ram 27 3; then echo y; else echo n; fi
if ram 3 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
