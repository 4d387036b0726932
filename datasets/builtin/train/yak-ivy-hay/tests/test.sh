#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c282167e10b946eb8063766a2f16c2d919e1d081dfe95fd646e686af8d48c67a
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.sh
pin 7 2
pin 8 2
pin 13 1
pin 4 5
pin 3 5
pin
. ./kid.sh
if hay 11 3; then echo y; else echo n; fi
if hay 7 4; then echo y; else echo n; fi
if hay 14 2; then echo y; else echo n; fi
if hay 2 5; then echo y; else echo n; fi
if hay 6 5; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
oat 9 4
oat 6 2
oat 7 3
oat 4 7
oat 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
