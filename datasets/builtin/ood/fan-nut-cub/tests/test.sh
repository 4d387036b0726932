#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a8f813618ce747717f9e707f40f9b1aca3aff9965e9b2d8291cdb8fbd728abbe
found=$({ ulimit -f 0 && exec sh -c '
. ./net.lib
cub 13 3
cub 11 2
cub 14 2
cub 4 6
cub 5 5
. ./van.lib
if cup 19 1; then echo y; else echo n; fi
if cup 24 3; then echo y; else echo n; fi
if cup 13 1; then echo y; else echo n; fi
if cup 2 6; then echo y; else echo n; fi
if cup 6 5; then echo y; else echo n; fi
if cup 5 5; then echo y; else echo n; fi
. ./wig.lib
yam 13 3
yam 24 4
yam 23 3
yam 4 6
yam 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
