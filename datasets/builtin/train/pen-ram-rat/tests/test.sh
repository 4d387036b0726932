#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6083c293eaa29e9b6461dde505b9a5c6144191a8acf6076232f2e2a507df0960
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.sh
if fir 11 4; then echo y; else echo n; fi
if fir 14 3; then echo y; else echo n; fi
if fir 22 4; then echo y; else echo n; fi
if fir 3 5; then echo y; else echo n; fi
if fir 6 4; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
. ./pup.sh
net 9 1
net 21 3
net 9 2
net 4 5
net 6 6
net
rat 21 3
rat 17 2
rat 10 4
rat 4 7
rat 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
