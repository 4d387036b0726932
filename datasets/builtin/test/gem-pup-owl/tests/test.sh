#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=97c427ae5cd48885b17517ca2f99e718415049c666d2a72c2432224730d408c8
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
koi 13 4
koi 19 2
koi 23 2
koi 2 6
koi 5 3
koi
. ./pot.sh
owl 23 3
owl 6 2
owl 17 2
owl 4 5
owl 4 4
. ./yam.sh
tub 19 3
tub 18 1
tub 12 3
tub 4 5
tub 5 5
if yak 6 4; then echo y; else echo n; fi
if yak 14 1; then echo y; else echo n; fi
if yak 24 1; then echo y; else echo n; fi
if yak 4 5; then echo y; else echo n; fi
if yak 6 5; then echo y; else echo n; fi
if yak 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
