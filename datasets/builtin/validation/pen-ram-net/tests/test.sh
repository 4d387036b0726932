#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=694183e76941f25f47d74c8aa36a728517a20b200178e67d9324d6040928ec55
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.sh
if fir 24 3; then echo y; else echo n; fi
if fir 14 4; then echo y; else echo n; fi
if fir 16 2; then echo y; else echo n; fi
if fir 3 7; then echo y; else echo n; fi
if fir 3 5; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
. ./pup.sh
net 11 1
net 21 4
net 10 4
net 4 6
net 5 4
net
rat 21 1
rat 9 2
rat 24 2
rat 4 7
rat 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
