#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=b72dc6168d9c96d83ae4badcd3aa0c53f9c6e3f5823b2eb9ef8d7e6057076cbb
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if oat 18 4; then echo y; else echo n; fi
if oat 7 4; then echo y; else echo n; fi
if oat 15 1; then echo y; else echo n; fi
if oat 2 6; then echo y; else echo n; fi
if oat 5 6; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
. ./jet.sh
map 17 2
map 11 3
map 15 3
map 4 6
map 5 6
ant 7 1
ant 24 4
ant 22 1
ant 3 7
ant 3 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
