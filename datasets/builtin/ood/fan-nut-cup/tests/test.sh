#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ff6d46c732c48d46a9785d16fb30a48f4714cb12d309e3f5c40b227cd61d3d8d
found=$({ ulimit -f 0 && exec sh -c '
. ./net.lib
cub 16 1
cub 16 2
cub 7 4
cub 3 7
cub 5 5
. ./van.lib
if cup 25 2; then echo y; else echo n; fi
if cup 6 1; then echo y; else echo n; fi
if cup 25 2; then echo y; else echo n; fi
if cup 2 5; then echo y; else echo n; fi
if cup 4 3; then echo y; else echo n; fi
if cup 5 5; then echo y; else echo n; fi
. ./wig.lib
yam 23 2
yam 13 4
yam 18 1
yam 2 6
yam 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
