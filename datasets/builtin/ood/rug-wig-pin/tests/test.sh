#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=eb4de696965e0c9650c1dcf8747d2e539c67c0a4febad22f5eb6fe369bc192d5
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.lib
eel 7 1
eel 6 3
eel 13 2
eel 4 6
eel 4 4
if pin 18 3; then echo y; else echo n; fi
if pin 13 1; then echo y; else echo n; fi
if pin 9 2; then echo y; else echo n; fi
if pin 3 6; then echo y; else echo n; fi
if pin 3 5; then echo y; else echo n; fi
if pin 5 5; then echo y; else echo n; fi
. ./map.lib
fox 9 2
fox 24 3
fox 11 1
fox 2 6
fox 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
