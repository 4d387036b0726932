#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=e2f7f594d4f1a321e62c53f861b1c679eb3836ffa78aec9f73da3ef42ad9a132
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
koi 13 4
koi 19 2
koi 23 2
koi 2 6
koi 5 3
koi
. ./pot.sh
owl 23 3
owl 6 2
owl 17 2
owl 4 5
owl 4 4
. ./yam.sh
tub 19 3
tub 18 1
tub 12 3
tub 4 5
tub 5 5
if yak 6 4; then echo y; else echo n; fi
if yak 14 1; then echo y; else echo n; fi
if yak 24 1; then echo y; else echo n; fi
if yak 4 5; then echo y; else echo n; fi
if yak 6 5; then echo y; else echo n; fi
if yak 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
