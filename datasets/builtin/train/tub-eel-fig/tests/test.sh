#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=181a68abaad8270bf7d07b6ad4f877b6bb3713f8fa9811e8a5cb2c5a9d2136cc
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.inc
yam 18 3
yam 22 3
yam 22 1
yam 2 5
yam 6 5
. ./net.inc
kid 20 3
kid 12 3
kid 6 3
kid 2 5
kid 4 6
. ./rug.inc
if fig 21 4; then echo y; else echo n; fi
if fig 12 4; then echo y; else echo n; fi
if fig 18 3; then echo y; else echo n; fi
if fig 4 6; then echo y; else echo n; fi
if fig 6 4; then echo y; else echo n; fi
if fig 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
