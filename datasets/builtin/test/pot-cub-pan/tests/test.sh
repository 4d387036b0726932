#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b5e295433a069ebd6c2af3a1bda6e7cb2ed1c7f766ae671b7c2ebfcc69147412
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
if rye 9 4; then echo y; else echo n; fi
if rye 13 4; then echo y; else echo n; fi
if rye 23 2; then echo y; else echo n; fi
if rye 4 6; then echo y; else echo n; fi
if rye 3 3; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
. ./ash.sh
rye 8 3
rye 15 4
rye 14 2
rye 3 7
rye 6 4
pan 13 4
pan 17 1
pan 8 4
pan 4 7
pan 4 5
. ./sun.sh
oak 18 1
oak 17 1
oak 18 3
oak 4 5
oak 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
