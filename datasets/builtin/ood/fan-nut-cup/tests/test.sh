#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=7577c4cfb610c5fc4ca353138cc3547f95614fde0d75189bbfd4c13bd5c599be
found=$({ ulimit -f 0 && exec sh -c '
. ./net.lib
cub 16 1
cub 16 2
cub 7 4
cub 3 7
cub 5 5
. ./van.lib
if cup 25 2; then echo y; else echo n; fi
if cup 6 1; then echo y; else echo n; fi
if cup 25 2; then echo y; else echo n; fi
if cup 2 5; then echo y; else echo n; fi
if cup 4 3; then echo y; else echo n; fi
if cup 5 5; then echo y; else echo n; fi
. ./wig.lib
yam 23 2
yam 13 4
yam 18 1
yam 2 6
yam 3 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
