#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=17774e5182fcc89f17b2180eb843d3ae110b50aec70cb9cb5f671dd88083124a
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
if eel 25 2; then echo y; else echo n; fi
if eel 4 6; then echo y; else echo n; fi
if eel 3 3; then echo y; else echo n; fi
if eel 17 2; then echo y; else echo n; fi
if eel 6 9; then echo y; else echo n; fi
if eel 28 7; then echo y; else echo n; fi
cap 29 3
cap 3 5
cap 6 6
cap 7 5
cap 26 3
. ./mud.sh
if jar 29 4; then echo y; else echo n; fi
if jar 4 6; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
if jar 9 4; then echo y; else echo n; fi
if jar 18 7; then echo y; else echo n; fi
if jar 8 5; then echo y; else echo n; fi
if jar 5 4; then echo y; else echo n; fi
if ram 30 4; then echo y; else echo n; fi
if ram 2 6; then echo y; else echo n; fi
if ram 5 5; then echo y; else echo n; fi
if ram 12 4; then echo y; else echo n; fi
if ram 30 6; then echo y; else echo n; fi
if ram 16 5; then echo y; else echo n; fi
if ram 5 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
