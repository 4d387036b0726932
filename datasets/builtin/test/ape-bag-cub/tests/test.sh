#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=931d88c2a6aab187778e9d34740d57917d7239773d8a6db9af4b13fe3115b0fc
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
cub 13 1
cub 12 1
cub 24 4
cub 2 5
cub 6 3
. ./gem.sh
saw 7 1
saw 18 2
saw 10 2
saw 2 7
saw 4 3
if koi 7 1; then echo y; else echo n; fi
if koi 12 3; then echo y; else echo n; fi
if koi 25 2; then echo y; else echo n; fi
if koi 3 6; then echo y; else echo n; fi
if koi 3 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
. ./sky.sh
bay 16 3
bay 11 3
bay 18 3
bay 4 7
bay 3 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
