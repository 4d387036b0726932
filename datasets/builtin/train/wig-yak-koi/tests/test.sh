#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d5dbec072b01be1008449a9e39469eecb9069e867c92fd3a3e73f38b9d3f196a
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
if saw 18 1; then echo y; else echo n; fi
if saw 23 3; then echo y; else echo n; fi
if saw 17 4; then echo y; else echo n; fi
if saw 2 6; then echo y; else echo n; fi
if saw 3 6; then echo y; else echo n; fi
if saw 5 5; then echo y; else echo n; fi
oat 14 4
oat 15 4
oat 6 3
oat 2 6
oat 4 6
. ./pot.inc
if ape 12 2; then echo y; else echo n; fi
if ape 25 1; then echo y; else echo n; fi
if ape 16 1; then echo y; else echo n; fi
if ape 4 5; then echo y; else echo n; fi
if ape 4 4; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
koi 18 3
koi 7 1
koi 13 2
koi 3 6
koi 6 3
koi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
