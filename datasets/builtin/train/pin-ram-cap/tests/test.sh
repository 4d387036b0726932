#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=252f0d39d102bbe63c356abfb73674a77d797522b4019f232ef0bd3ef999f2b6
found=$({ ulimit -f 0 && exec sh -c '
. ./sun.inc
if ram 18 2; then echo y; else echo n; fi
if ram 18 3; then echo y; else echo n; fi
if ram 17 1; then echo y; else echo n; fi
if ram 3 7; then echo y; else echo n; fi
if ram 3 5; then echo y; else echo n; fi
if ram 5 5; then echo y; else echo n; fi
. ./tub.inc
net 11 4
net 23 4
net 12 2
net 2 6
net 5 3
if cap 15 4; then echo y; else echo n; fi
if cap 14 4; then echo y; else echo n; fi
if cap 10 3; then echo y; else echo n; fi
if cap 2 6; then echo y; else echo n; fi
if cap 5 3; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
