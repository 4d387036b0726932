#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2bd9b5c4c6d217a09f1717c2181fb58cc0cf4cd730d06c4e5be9a464d8b650d4
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.sh
if web 25 3; then echo y; else echo n; fi
if web 10 2; then echo y; else echo n; fi
if web 25 3; then echo y; else echo n; fi
if web 3 7; then echo y; else echo n; fi
if web 5 6; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./jay.sh
fig 22 2
fig 7 1
fig 24 3
fig 2 6
fig 3 6
fir 24 3
fir 23 1
fir 24 2
fir 4 5
fir 3 5
. ./koi.sh
cup 25 4
cup 21 3
cup 10 4
cup 2 5
cup 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
