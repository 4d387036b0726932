#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9be492a27339401b76dadfb4bfb04411e7226d71e752947554f04abc88f17ac8
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
if eel 23 4; then echo y; else echo n; fi
if eel 4 5; then echo y; else echo n; fi
if eel 6 6; then echo y; else echo n; fi
if eel 26 2; then echo y; else echo n; fi
if eel 11 1; then echo y; else echo n; fi
if eel 1 5; then echo y; else echo n; fi
if eel 9 5; then echo y; else echo n; fi
if eel 5 5; then echo y; else echo n; fi
if eel 4 4; then echo y; else echo n; fi
cap 24 4
cap 3 7
cap 4 4
cap 18 5
cap 19 7
. ./mud.sh
if jar 20 3; then echo y; else echo n; fi
if jar 4 7; then echo y; else echo n; fi
if jar 4 4; then echo y; else echo n; fi
if jar 27 4; then echo y; else echo n; fi
if jar 19 3; then echo y; else echo n; fi
if jar 15 7; then echo y; else echo n; fi
if jar 11 2; then echo y; else echo n; fi
if jar 8 6; then echo y; else echo n; fi
if jar 2 7; then echo y; else echo n; fi
if jar 7 7; then echo y; else echo n; fi
if jar 4 2; then echo y; else echo n; fi
if ram 27 4; then echo y; else echo n; fi
if ram 4 6; then echo y; else echo n; fi
if ram 6 6; then echo y; else echo n; fi
if ram 27 6; then echo y; else echo n; fi
if ram 11 9; then echo y; else echo n; fi
if ram 6 8; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
