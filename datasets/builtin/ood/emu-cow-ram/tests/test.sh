#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=be5748ded4d0b7adb4c48d690d19fb9fb5f8af8f67afedd5de6385c7c043a505
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.lib
dog 16 3
dog 9 3
dog 10 2
dog 2 6
dog 5 4
ram 10 1
ram 17 4
ram 6 1
ram 4 7
ram 3 3
ram
. ./pin.lib
if ape 17 2; then echo y; else echo n; fi
if ape 14 1; then echo y; else echo n; fi
if ape 20 4; then echo y; else echo n; fi
if ape 2 6; then echo y; else echo n; fi
if ape 6 5; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
