#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0f55f4025ff68a30a28520f688ebf13e8b684fe7d1446449a49dad7bdeab3b4d
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.inc
if jar 15 4; then echo y; else echo n; fi
if jar 18 2; then echo y; else echo n; fi
if jar 15 3; then echo y; else echo n; fi
if jar 4 7; then echo y; else echo n; fi
if jar 4 5; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
bud 25 4
bud 23 4
bud 21 2
bud 4 5
bud 5 6
. ./rye.inc
ram 22 2
ram 13 4
ram 17 4
ram 4 5
ram 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
