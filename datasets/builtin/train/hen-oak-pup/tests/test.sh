#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=649123da57930cd9dd7d9d38431aa293d5558f58507cc23c20299dfa809e6e26
found=$({ ulimit -f 0 && exec sh -c '
. ./pen.inc
if fox 22 2; then echo y; else echo n; fi
if fox 24 3; then echo y; else echo n; fi
if fox 18 3; then echo y; else echo n; fi
if fox 2 5; then echo y; else echo n; fi
if fox 6 4; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
. ./pin.inc
dog 9 2
dog 16 2
dog 24 2
dog 2 6
dog 5 4
pup 18 2
pup 6 3
pup 13 4
pup 4 7
pup 6 3
pup
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
