#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=706dee4f2ee7c8053ecf24d629caf9d97d933557bca1cd1768724fba27507c9a
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.lib
hay 24 1
hay 15 3
hay 22 3
hay 3 7
hay 4 5
oak 9 4
oak 10 1
oak 24 4
oak 4 5
oak 5 3
. ./mud.lib
hay 20 1
hay 8 2
hay 14 2
hay 4 5
hay 5 4
if pig 18 2; then echo y; else echo n; fi
if pig 8 3; then echo y; else echo n; fi
if pig 17 4; then echo y; else echo n; fi
if pig 3 5; then echo y; else echo n; fi
if pig 4 5; then echo y; else echo n; fi
if pig 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
