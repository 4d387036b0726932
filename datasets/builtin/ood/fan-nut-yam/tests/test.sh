#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f0c4e130f93ff0ee807ebf5d81e6fd0d041902c9c98b9a57c3eb0938aa436920
found=$({ ulimit -f 0 && exec sh -c '
. ./net.lib
cub 7 3
cub 19 2
cub 10 2
cub 2 6
cub 5 3
. ./van.lib
if cup 16 2; then echo y; else echo n; fi
if cup 25 4; then echo y; else echo n; fi
if cup 21 2; then echo y; else echo n; fi
if cup 4 7; then echo y; else echo n; fi
if cup 3 6; then echo y; else echo n; fi
if cup 5 5; then echo y; else echo n; fi
. ./wig.lib
yam 20 3
yam 12 3
yam 10 1
yam 3 5
yam 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
