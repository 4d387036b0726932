#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6e2bdd165efdf2b398c865c14aac050d9e6db058024e53a8efc24b5c49f23bda
found=$({ ulimit -f 0 && exec sh -c '
. ./pen.inc
if fox 13 4; then echo y; else echo n; fi
if fox 12 4; then echo y; else echo n; fi
if fox 12 3; then echo y; else echo n; fi
if fox 4 5; then echo y; else echo n; fi
if fox 4 4; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
. ./pin.inc
dog 11 2
dog 19 3
dog 23 3
dog 4 5
dog 4 6
pup 8 2
pup 13 2
pup 16 2
pup 3 6
pup 5 6
pup
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
