#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c9953e7492bc8800b19e8bddb43b86a39fc9450ffb71ac8fed2a95a9461f0b8b
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
if eel 12 4; then echo y; else echo n; fi
if eel 20 1; then echo y; else echo n; fi
if eel 25 4; then echo y; else echo n; fi
if eel 2 6; then echo y; else echo n; fi
if eel 3 5; then echo y; else echo n; fi
if eel 5 5; then echo y; else echo n; fi
cap 20 1
cap 16 4
cap 10 2
cap 2 5
cap 3 4
. ./mud.sh
if jar 15 4; then echo y; else echo n; fi
if jar 14 4; then echo y; else echo n; fi
if jar 14 1; then echo y; else echo n; fi
if jar 4 7; then echo y; else echo n; fi
if jar 6 4; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
if ram 11 2; then echo y; else echo n; fi
if ram 24 2; then echo y; else echo n; fi
if ram 15 2; then echo y; else echo n; fi
if ram 2 5; then echo y; else echo n; fi
if ram 5 4; then echo y; else echo n; fi
if ram 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
