#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=07f7909c344bd2c200d4af58d432455e178748b237bab1b74a0e3f82cb6e3cf1
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.sh
if fir 13 1; then echo y; else echo n; fi
if fir 21 3; then echo y; else echo n; fi
if fir 25 4; then echo y; else echo n; fi
if fir 3 6; then echo y; else echo n; fi
if fir 4 6; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
. ./pup.sh
net 24 1
net 10 2
net 11 1
net 3 5
net 6 5
net
rat 9 4
rat 7 1
rat 20 4
rat 4 5
rat 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
