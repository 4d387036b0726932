#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=efb6ec89699dc7d2fb39c41dcf175eb7a0ba5c60320b3da30fdcc66993d6c404
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.sh
bat 13 3
bat 10 3
bat 23 4
bat 4 7
bat 3 3
. ./pot.sh
saw 6 1
saw 17 3
saw 17 2
saw 2 5
saw 4 4
if key 7 3; then echo y; else echo n; fi
if key 6 4; then echo y; else echo n; fi
if key 18 2; then echo y; else echo n; fi
if key 2 7; then echo y; else echo n; fi
if key 4 5; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
