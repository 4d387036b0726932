#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=48400a03aa4044174795ed3d66561fdfe5e6258367ed031f0aab656e364d1fe4
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.inc
if jar 21 3; then echo y; else echo n; fi
if jar 2 6; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
if jar 18 7; then echo y; else echo n; fi
if jar 19 7; then echo y; else echo n; fi
if jar 2 5; then echo y; else echo n; fi
if jar 2 2; then echo y; else echo n; fi
bud 28 4
bud 3 7
bud 3 3
bud 9 4
bud 9 2
. ./rye.inc
ram 21 3
ram 3 5
ram 6 6
ram 4 7
ram 1 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
