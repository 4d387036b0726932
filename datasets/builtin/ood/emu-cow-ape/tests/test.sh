#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=aa2c7ce8e27a2b8cdfcd01cf59b0a8b6aa119ed350da965bef466f367e70c4bd
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.lib
dog 11 2
dog 16 1
dog 16 4
dog 2 5
dog 5 3
ram 16 3
ram 25 1
ram 24 1
ram 4 5
ram 4 5
ram
. ./pin.lib
if ape 7 1; then echo y; else echo n; fi
if ape 22 3; then echo y; else echo n; fi
if ape 13 2; then echo y; else echo n; fi
if ape 2 6; then echo y; else echo n; fi
if ape 6 3; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
