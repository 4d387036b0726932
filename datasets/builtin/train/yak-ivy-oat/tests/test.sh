#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3c55639be03317998ff14988e8cc6a9db5ed3ec19cbf34ad2a98de0d1d6b72db
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.sh
pin
pin 29 1
pin 4 6
pin 4 4
pin 10 5
. ./kid.sh
if hay 20 3; then echo y; else echo n; fi
if hay 3 6; then echo y; else echo n; fi
if hay 4 4; then echo y; else echo n; fi
if hay 18 6; then echo y; else echo n; fi
if hay 28 1; then echo y; else echo n; fi
if hay 3 2; then echo y; else echo n; fi
oat 23 3
oat 2 5
oat 5 5
oat 10 1
oat 2 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
