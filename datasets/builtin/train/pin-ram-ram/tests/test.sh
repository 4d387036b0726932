#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=cf32c841fa6035f2b2a0ee85c6ac1ca7883d8f31a7569a1511baf749034e8f63
found=$({ ulimit -f 0 && exec sh -c '
. ./sun.inc
if ram 12 3; then echo y; else echo n; fi
if ram 6 1; then echo y; else echo n; fi
if ram 8 1; then echo y; else echo n; fi
if ram 4 6; then echo y; else echo n; fi
if ram 4 3; then echo y; else echo n; fi
if ram 5 5; then echo y; else echo n; fi
. ./tub.inc
net 11 2
net 17 3
net 7 3
net 3 7
net 6 3
if cap 9 4; then echo y; else echo n; fi
if cap 25 3; then echo y; else echo n; fi
if cap 20 4; then echo y; else echo n; fi
if cap 3 7; then echo y; else echo n; fi
if cap 4 5; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
