#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=79295347014e91baaf9382be656d65d5ddab5c7573d52cf515bd29f8b2a678b7
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.lib
eel 10 3
eel 6 3
eel 8 2
eel 4 7
eel 5 6
if pin 15 4; then echo y; else echo n; fi
if pin 19 2; then echo y; else echo n; fi
if pin 14 2; then echo y; else echo n; fi
if pin 2 6; then echo y; else echo n; fi
if pin 3 6; then echo y; else echo n; fi
if pin 5 5; then echo y; else echo n; fi
. ./map.lib
fox 20 3
fox 11 4
fox 22 2
fox 4 6
fox 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
