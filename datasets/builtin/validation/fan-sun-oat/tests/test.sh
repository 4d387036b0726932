#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=7043c3081e8e0c35335b5de74fec720098f04148cfcc44bfe71c2363bae0e319
found=$({ ulimit -f 0 && exec sh -c '
. ./mop.inc
oat 23 4
oat 8 2
oat 10 4
oat 2 6
oat 6 5
yak 23 4
yak 23 3
yak 12 1
yak 2 6
yak 6 5
yak
. ./sky.inc
eel 23 1
eel 25 3
eel 7 1
eel 4 5
eel 6 5
eel
if pen 11 2; then echo y; else echo n; fi
if pen 11 1; then echo y; else echo n; fi
if pen 16 1; then echo y; else echo n; fi
if pen 4 7; then echo y; else echo n; fi
if pen 4 6; then echo y; else echo n; fi
if pen 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
