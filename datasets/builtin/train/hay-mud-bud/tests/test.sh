#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=04b2d3ec695dd20f1cb3bc4ada84a4e5d80fce22decc4afce4f8e4007b263e3e
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.sh
if lid 23 1; then echo y; else echo n; fi
if lid 2 6; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
if lid 20 1; then echo y; else echo n; fi
if lid 1 4; then echo y; else echo n; fi
if lid 9 5; then echo y; else echo n; fi
if lid 6 7; then echo y; else echo n; fi
if lid 5 1; then echo y; else echo n; fi
jar 28 3
jar 2 6
jar 5 5
jar 18 3
jar 19 3
. ./net.sh
bud 25 2
bud 3 5
bud 6 6
bud 6 5
bud 27 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
