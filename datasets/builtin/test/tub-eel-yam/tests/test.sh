#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=dab33996f97cf1a715daeffb478c36daadef731a56c6eac132783ed8a159cb2a
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.inc
yam 8 1
yam 23 1
yam 21 2
yam 2 7
yam 4 4
. ./net.inc
kid 7 3
kid 23 1
kid 24 3
kid 3 5
kid 4 5
. ./rug.inc
if fig 23 1; then echo y; else echo n; fi
if fig 6 4; then echo y; else echo n; fi
if fig 15 2; then echo y; else echo n; fi
if fig 2 5; then echo y; else echo n; fi
if fig 5 4; then echo y; else echo n; fi
if fig 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
