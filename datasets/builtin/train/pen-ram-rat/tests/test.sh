#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=35e858fcbf8162142ee3491e0190e4ea41c6c13e346160cc1b391abb147324a8
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.sh
if fir 23 4; then echo y; else echo n; fi
if fir 3 6; then echo y; else echo n; fi
if fir 6 6; then echo y; else echo n; fi
if fir 30 6; then echo y; else echo n; fi
if fir 7 8; then echo y; else echo n; fi
. ./pup.sh
net
net 25 1
net 2 7
net 5 5
net 6 4
rat 30 1
rat 4 7
rat 6 6
rat 21 6
rat 8 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
