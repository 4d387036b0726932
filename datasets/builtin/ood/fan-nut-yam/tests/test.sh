#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=cf6045bb3e69cb8502945b3fe453668a19ba8a0e118b9aa663527b6008db2853
found=$({ ulimit -f 0 && exec sh -c '
. ./net.lib
cub 7 3
cub 19 2
cub 10 2
cub 2 6
cub 5 3
. ./van.lib
if cup 16 2; then echo y; else echo n; fi
if cup 25 4; then echo y; else echo n; fi
if cup 21 2; then echo y; else echo n; fi
if cup 4 7; then echo y; else echo n; fi
if cup 3 6; then echo y; else echo n; fi
if cup 5 5; then echo y; else echo n; fi
. ./wig.lib
yam 20 3
yam 12 3
yam 10 1
yam 3 5
yam 3 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
