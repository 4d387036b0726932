#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=36e7491decc7135f2d4a2147af7d04b22b3d8377d196ef08882abe3c80985f73
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.inc
yam 7 2
yam 25 1
yam 6 3
yam 3 6
yam 3 4
. ./net.inc
kid 6 4
kid 18 3
kid 6 2
kid 2 6
kid 3 4
. ./rug.inc
if fig 13 3; then echo y; else echo n; fi
if fig 16 1; then echo y; else echo n; fi
if fig 16 3; then echo y; else echo n; fi
if fig 2 6; then echo y; else echo n; fi
if fig 5 3; then echo y; else echo n; fi
if fig 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
