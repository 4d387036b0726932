#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4e34ae76d4e4461d7d280ec3c5d39ab35d38f5837f270f16ea2c37b1a3126c5b
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.inc
if jar 21 3; then echo y; else echo n; fi
if jar 4 5; then echo y; else echo n; fi
if jar 3 3; then echo y; else echo n; fi
if jar 24 8; then echo y; else echo n; fi
if jar 17 3; then echo y; else echo n; fi
if jar 24 5; then echo y; else echo n; fi
if jar 5 9; then echo y; else echo n; fi
bud 25 1
bud 3 5
bud 5 5
bud 5 6
bud 10 9
bud 3 2
. ./rye.inc
ram 30 3
ram 3 5
ram 5 5
ram 8 3
ram 22 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
