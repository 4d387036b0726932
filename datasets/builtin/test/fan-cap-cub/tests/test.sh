#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=1b88024976cbadc2d450f428ca297c559ae26f46b0e306aaef0c72d5a1e0b243
found=$({ ulimit -f 0 && exec sh -c '
. ./oak.sh
if cub 6 2; then echo y; else echo n; fi
if cub 16 2; then echo y; else echo n; fi
if cub 24 2; then echo y; else echo n; fi
if cub 4 6; then echo y; else echo n; fi
if cub 3 5; then echo y; else echo n; fi
if cub 5 5; then echo y; else echo n; fi
. ./yak.sh
key 20 2
key 7 4
key 21 2
key 3 6
key 5 5
mud 17 1
mud 17 4
mud 23 1
mud 2 5
mud 6 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
