#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ab94c83dff8311632f871636d7112f7c6c58e1858635eeff7306795f0367586b
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
koi 22 4
koi 6 3
koi 19 2
koi 2 5
koi 4 3
koi
. ./pot.sh
owl 10 3
owl 15 3
owl 11 1
owl 3 6
owl 5 4
. ./yam.sh
tub 21 4
tub 11 2
tub 23 3
tub 2 5
tub 5 5
if yak 14 2; then echo y; else echo n; fi
if yak 19 3; then echo y; else echo n; fi
if yak 21 4; then echo y; else echo n; fi
if yak 3 7; then echo y; else echo n; fi
if yak 6 3; then echo y; else echo n; fi
if yak 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
