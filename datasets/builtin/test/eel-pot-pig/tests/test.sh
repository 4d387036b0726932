#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3c6999339c9f395b48e015686634c1e6ef76f16ee50abf9185a5d2c9c76b7ab1
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.sh
pig 6 3
pig 21 3
pig 7 4
pig 2 5
pig 4 5
. ./nut.sh
if fox 23 4; then echo y; else echo n; fi
if fox 25 3; then echo y; else echo n; fi
if fox 8 3; then echo y; else echo n; fi
if fox 3 5; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
hay 16 4
hay 22 3
hay 15 4
hay 3 7
hay 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
