#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=28e98b9881a913e2c8445309bbf2892cdf742b09e5dc3bbb1e870d490eb9162f
found=$({ ulimit -f 0 && exec sh -c '
. ./mop.inc
oat 19 2
oat 18 2
oat 9 4
oat 4 6
oat 6 3
yak 8 3
yak 16 3
yak 19 3
yak 3 5
yak 3 6
yak
. ./sky.inc
eel 17 1
eel 8 1
eel 7 2
eel 2 6
eel 5 5
eel
if pen 15 2; then echo y; else echo n; fi
if pen 20 4; then echo y; else echo n; fi
if pen 17 2; then echo y; else echo n; fi
if pen 4 7; then echo y; else echo n; fi
if pen 4 3; then echo y; else echo n; fi
if pen 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
