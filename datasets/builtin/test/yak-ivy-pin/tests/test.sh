#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=effb50372413e059592e1bdc0bdc69bd9991996203714006d8afe9d4262dcc50
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.sh
pin
pin 26 3
pin 4 6
pin 5 5
pin 6 2
. ./kid.sh
if hay 25 3; then echo y; else echo n; fi
if hay 4 7; then echo y; else echo n; fi
if hay 4 4; then echo y; else echo n; fi
if hay 12 6; then echo y; else echo n; fi
if hay 28 4; then echo y; else echo n; fi
if hay 25 7; then echo y; else echo n; fi
oat 22 4
oat 3 7
oat 3 3
oat 24 9
oat 24 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
