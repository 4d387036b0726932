#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8878b971ed8cd578a8c75b04a55aa93f0cba3dc11984da599229b8c4b5e31098
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
if jar 8 2; then echo y; else echo n; fi
if jar 24 4; then echo y; else echo n; fi
if jar 13 1; then echo y; else echo n; fi
if jar 4 6; then echo y; else echo n; fi
if jar 5 4; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
. ./rug.inc
fox 7 3
fox 18 1
fox 9 4
fox 3 6
fox 5 4
web 19 2
web 8 1
web 24 2
web 2 6
web 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
