#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=b4942c026d2d590f402f3054bcbf22c935c1bf60c513c613346bf7ac54c47d50
found=$({ ulimit -f 0 && exec sh -c '
. ./sun.inc
if ram 7 1; then echo y; else echo n; fi
if ram 19 1; then echo y; else echo n; fi
if ram 8 2; then echo y; else echo n; fi
if ram 3 6; then echo y; else echo n; fi
if ram 4 3; then echo y; else echo n; fi
if ram 5 5; then echo y; else echo n; fi
. ./tub.inc
net 13 2
net 15 3
net 20 1
net 2 5
net 5 6
if cap 17 2; then echo y; else echo n; fi
if cap 8 4; then echo y; else echo n; fi
if cap 21 2; then echo y; else echo n; fi
if cap 3 6; then echo y; else echo n; fi
if cap 4 4; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
