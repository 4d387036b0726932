#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=b91946ee83bb051463c7c42b2222ba1a04d71992e24ca311b9090c2c660d55a5
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
cub 19 4
cub 18 2
cub 11 4
cub 2 7
cub 3 3
. ./gem.sh
saw 17 1
saw 24 4
saw 18 3
saw 4 5
saw 5 5
if koi 22 4; then echo y; else echo n; fi
if koi 22 1; then echo y; else echo n; fi
if koi 10 1; then echo y; else echo n; fi
if koi 2 6; then echo y; else echo n; fi
if koi 4 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
. ./sky.sh
bay 18 4
bay 8 1
bay 18 1
bay 4 5
bay 4 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
