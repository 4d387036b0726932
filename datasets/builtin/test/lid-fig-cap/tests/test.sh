#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c642911e77ec2b3257f0183f28d5f1d3b8187df73519c2a9ffcdd4bfd5343a9f
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
cap 24 4
cap 2 7
cap 5 5
cap 26 1
cap 3 5
. ./eel.sh
if ivy 28 4; then echo y; else echo n; fi
if ivy 4 6; then echo y; else echo n; fi
if ivy 4 4; then echo y; else echo n; fi
if ivy 12 8; then echo y; else echo n; fi
if ivy 7 7; then echo y; else echo n; fi
if ivy 8 9; then echo y; else echo n; fi
if ivy 6 2; then echo y; else echo n; fi
. ./key.sh
bag 28 1
bag 2 7
bag 5 5
bag 10 1
bag 22 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
