#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5f0cb35ba900f272b80062eaa0978689c602a43e119395d1ca058a14c7df18ae
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.sh
if eel 24 4; then echo y; else echo n; fi
if eel 10 3; then echo y; else echo n; fi
if eel 11 1; then echo y; else echo n; fi
if eel 2 6; then echo y; else echo n; fi
if eel 4 5; then echo y; else echo n; fi
if eel 5 5; then echo y; else echo n; fi
cap 25 4
cap 18 4
cap 20 4
cap 2 7
cap 5 5
. ./mud.sh
if jar 18 3; then echo y; else echo n; fi
if jar 18 4; then echo y; else echo n; fi
if jar 19 3; then echo y; else echo n; fi
if jar 4 7; then echo y; else echo n; fi
if jar 4 3; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
if ram 9 4; then echo y; else echo n; fi
if ram 24 1; then echo y; else echo n; fi
if ram 6 2; then echo y; else echo n; fi
if ram 3 7; then echo y; else echo n; fi
if ram 6 4; then echo y; else echo n; fi
if ram 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
