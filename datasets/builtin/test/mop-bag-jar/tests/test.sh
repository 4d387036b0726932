#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b64e20a9533167c86fc5c2665aa49b6b78e1d7692f79c91cb90573604632955a
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
if eel 16 2; then echo y; else echo n; fi
if eel 21 2; then echo y; else echo n; fi
if eel 10 3; then echo y; else echo n; fi
if eel 2 5; then echo y; else echo n; fi
if eel 6 6; then echo y; else echo n; fi
if eel 5 5; then echo y; else echo n; fi
cap 20 4
cap 16 2
cap 8 4
cap 2 6
cap 6 4
. ./mud.sh
if jar 23 4; then echo y; else echo n; fi
if jar 20 3; then echo y; else echo n; fi
if jar 16 2; then echo y; else echo n; fi
if jar 3 6; then echo y; else echo n; fi
if jar 5 4; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
if ram 17 2; then echo y; else echo n; fi
if ram 21 2; then echo y; else echo n; fi
if ram 16 4; then echo y; else echo n; fi
if ram 3 5; then echo y; else echo n; fi
if ram 5 3; then echo y; else echo n; fi
if ram 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
