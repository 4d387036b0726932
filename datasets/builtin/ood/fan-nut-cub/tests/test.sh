#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=bee33bdc85de6f6bad522873de07764049f52a0c6d7cbb8f69c4b194773b3120
found=$({ ulimit -f 0 && exec sh -c '
. ./net.lib
cub 13 3
cub 11 2
cub 14 2
cub 4 6
cub 5 5
. ./van.lib
if cup 19 1; then echo y; else echo n; fi
if cup 24 3; then echo y; else echo n; fi
if cup 13 1; then echo y; else echo n; fi
if cup 2 6; then echo y; else echo n; fi
if cup 6 5; then echo y; else echo n; fi
if cup 5 5; then echo y; else echo n; fi
. ./wig.lib
yam 13 3
yam 24 4
yam 23 3
yam 4 6
yam 5 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
