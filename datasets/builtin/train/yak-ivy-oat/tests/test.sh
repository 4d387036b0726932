#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=eb6f93adb62fdacc94b5bdcd3b2fdbee5eacbfa44439e00ef23c9bb942187049
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.sh
pin 23 1
pin 19 3
pin 15 2
pin 3 5
pin 5 5
pin
. ./kid.sh
if hay 15 2; then echo y; else echo n; fi
if hay 17 3; then echo y; else echo n; fi
if hay 24 1; then echo y; else echo n; fi
if hay 3 6; then echo y; else echo n; fi
if hay 5 3; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
oat 10 3
oat 23 2
oat 19 3
oat 4 5
oat 4 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
