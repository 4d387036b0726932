#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8a270f64147679bccaaa1ad327e3676cd7e18c954a0893af05993c103d854019
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
if saw 12 4; then echo y; else echo n; fi
if saw 20 3; then echo y; else echo n; fi
if saw 21 2; then echo y; else echo n; fi
if saw 2 7; then echo y; else echo n; fi
if saw 4 6; then echo y; else echo n; fi
if saw 5 5; then echo y; else echo n; fi
oat 19 3
oat 21 3
oat 9 4
oat 2 5
oat 6 5
. ./pot.inc
if ape 11 3; then echo y; else echo n; fi
if ape 8 1; then echo y; else echo n; fi
if ape 7 3; then echo y; else echo n; fi
if ape 4 5; then echo y; else echo n; fi
if ape 6 3; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
koi 6 3
koi 15 3
koi 19 3
koi 2 5
koi 5 3
koi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
