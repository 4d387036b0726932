#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7074063b6e2693d5322de3157f752a3ae8909eb00a8b3a95030fc6365c6f3424
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.sh
pin 17 3
pin 24 3
pin 16 1
pin 2 6
pin 5 6
pin
. ./kid.sh
if hay 19 2; then echo y; else echo n; fi
if hay 13 3; then echo y; else echo n; fi
if hay 24 2; then echo y; else echo n; fi
if hay 4 7; then echo y; else echo n; fi
if hay 3 6; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
oat 15 4
oat 10 4
oat 25 4
oat 4 5
oat 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
