#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=ff3953c3187f73320fb9119861b7faf2096f6a3aad522c87d5f885a923209bc3
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
koi 22 4
koi 6 3
koi 19 2
koi 2 5
koi 4 3
koi
. ./pot.sh
owl 10 3
owl 15 3
owl 11 1
owl 3 6
owl 5 4
. ./yam.sh
tub 21 4
tub 11 2
tub 23 3
tub 2 5
tub 5 5
if yak 14 2; then echo y; else echo n; fi
if yak 19 3; then echo y; else echo n; fi
if yak 21 4; then echo y; else echo n; fi
if yak 3 7; then echo y; else echo n; fi
if yak 6 3; then echo y; else echo n; fi
if yak 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
