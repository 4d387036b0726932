#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=6bbc0978c4e6782417fc64409f6b034294393a26ce8d2c5d733f0424ee4f6d7b
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
koi 25 1
koi 12 1
koi 19 4
koi 2 7
koi 3 4
. ./hen.sh
oak 18 2
oak 7 2
oak 14 3
oak 3 5
oak 5 5
. ./jay.sh
tub 8 1
tub 11 3
tub 25 2
tub 4 6
tub 5 3
if fox 23 1; then echo y; else echo n; fi
if fox 24 3; then echo y; else echo n; fi
if fox 8 1; then echo y; else echo n; fi
if fox 2 6; then echo y; else echo n; fi
if fox 3 4; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
