#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2fa8892bf2f30b7d3e24c8bcf5afb8595cb206582f35ba27604ade2d1a4f636c
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.lib
dog 20 3
dog 25 3
dog 10 3
dog 4 6
dog 6 4
ram 14 2
ram 16 4
ram 7 1
ram 4 5
ram 3 3
ram
. ./pin.lib
if ape 24 3; then echo y; else echo n; fi
if ape 21 4; then echo y; else echo n; fi
if ape 9 4; then echo y; else echo n; fi
if ape 4 7; then echo y; else echo n; fi
if ape 4 5; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
