#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=d8b65fbf7f61c9b6be414359636cfc1cb90dd563ccea732d247ff41903efa04c
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.lib
dog 16 3
dog 9 3
dog 10 2
dog 2 6
dog 5 4
ram 10 1
ram 17 4
ram 6 1
ram 4 7
ram 3 3
ram
. ./pin.lib
if ape 17 2; then echo y; else echo n; fi
if ape 14 1; then echo y; else echo n; fi
if ape 20 4; then echo y; else echo n; fi
if ape 2 6; then echo y; else echo n; fi
if ape 6 5; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
