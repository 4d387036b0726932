#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d93d58412d94cc70ab2e0b96b1fe8a6589a0ae37fec3c3868d69f08d44613dab
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
elk 6 1
elk 17 4
elk 18 2
elk 2 6
elk 4 4
if pea 19 3; then echo y; else echo n; fi
if pea 25 3; then echo y; else echo n; fi
if pea 22 3; then echo y; else echo n; fi
if pea 3 7; then echo y; else echo n; fi
if pea 6 5; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./mop.sh
ant 6 4
ant 17 4
ant 15 1
ant 3 5
ant 6 3
ant
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
