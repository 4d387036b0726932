#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=527358eb3c84a866d010b30d3e6a63d525a175c1a8e7629cc18ef0827f1e8ade
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.lib
eel 19 3
eel 17 4
eel 21 1
eel 3 5
eel 3 5
if pin 19 1; then echo y; else echo n; fi
if pin 12 2; then echo y; else echo n; fi
if pin 21 1; then echo y; else echo n; fi
if pin 4 7; then echo y; else echo n; fi
if pin 4 5; then echo y; else echo n; fi
if pin 5 5; then echo y; else echo n; fi
. ./map.lib
fox 11 4
fox 7 2
fox 7 1
fox 4 6
fox 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
