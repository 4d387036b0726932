#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=727a26c13c259f9251efdc04256f9c969cbfb6fa0e5a5db9e359259f7f757016
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.sh
tub 9 2
tub 22 3
tub 12 3
tub 2 7
tub 4 4
if fan 15 3; then echo y; else echo n; fi
if fan 6 1; then echo y; else echo n; fi
if fan 10 1; then echo y; else echo n; fi
if fan 2 7; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
. ./rat.sh
bat 12 4
bat 24 1
bat 9 4
bat 2 6
bat 4 3
van 12 4
van 25 3
van 11 3
van 2 7
van 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
