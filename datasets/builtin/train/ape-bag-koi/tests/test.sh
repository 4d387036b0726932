#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=6402649a6db7e493a3428324a1f32bdc5631710d71c38a2cf459ab5b7c5fc99a
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
cub 15 3
cub 12 2
cub 24 4
cub 2 6
cub 4 3
. ./gem.sh
saw 18 2
saw 17 1
saw 21 1
saw 3 5
saw 4 4
if koi 13 4; then echo y; else echo n; fi
if koi 24 4; then echo y; else echo n; fi
if koi 19 1; then echo y; else echo n; fi
if koi 2 7; then echo y; else echo n; fi
if koi 4 4; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
. ./sky.sh
bay 6 3
bay 13 2
bay 25 3
bay 3 5
bay 3 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
