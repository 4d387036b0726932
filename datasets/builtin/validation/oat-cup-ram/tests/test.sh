#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c1f3985fa1927dadd73156c70f76372e48166cbd20f89ee14417b432b6b63b32
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.inc
if jar 8 3; then echo y; else echo n; fi
if jar 25 2; then echo y; else echo n; fi
if jar 8 4; then echo y; else echo n; fi
if jar 4 6; then echo y; else echo n; fi
if jar 4 5; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
bud 25 4
bud 11 1
bud 11 3
bud 4 6
bud 5 4
. ./rye.inc
ram 18 2
ram 9 1
ram 6 4
ram 3 6
ram 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
