#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9d767c8b73d95a704864dd69e5ec15f7079ad207aaa3c68cd7c6cea08e077feb
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
if eel 17 1; then echo y; else echo n; fi
if eel 20 1; then echo y; else echo n; fi
if eel 22 2; then echo y; else echo n; fi
if eel 3 5; then echo y; else echo n; fi
if eel 3 4; then echo y; else echo n; fi
if eel 5 5; then echo y; else echo n; fi
cap 21 1
cap 22 2
cap 25 1
cap 3 5
cap 3 5
. ./mud.sh
if jar 8 4; then echo y; else echo n; fi
if jar 25 2; then echo y; else echo n; fi
if jar 10 1; then echo y; else echo n; fi
if jar 4 6; then echo y; else echo n; fi
if jar 3 6; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
if ram 12 4; then echo y; else echo n; fi
if ram 24 3; then echo y; else echo n; fi
if ram 20 3; then echo y; else echo n; fi
if ram 4 7; then echo y; else echo n; fi
if ram 3 6; then echo y; else echo n; fi
if ram 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
