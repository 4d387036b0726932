#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3da941f38ede266b7733973cf419961d998636c6773ed82503bc71a9bade255d
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.sh
if web 15 4; then echo y; else echo n; fi
if web 20 3; then echo y; else echo n; fi
if web 21 4; then echo y; else echo n; fi
if web 2 6; then echo y; else echo n; fi
if web 6 4; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./jay.sh
fig 7 1
fig 10 4
fig 21 4
fig 2 7
fig 4 5
fir 10 1
fir 16 1
fir 8 1
fir 2 7
fir 4 6
. ./koi.sh
cup 22 1
cup 24 1
cup 14 3
cup 3 5
cup 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
