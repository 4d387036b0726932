#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=ffe2537acf14f82a5d6e366c9808ef7eb93b48374c39f9e243f3af75d172349c
found=$({ ulimit -f 0 && exec sh -c '
. ./sun.inc
if ram 18 2; then echo y; else echo n; fi
if ram 18 3; then echo y; else echo n; fi
if ram 17 1; then echo y; else echo n; fi
if ram 3 7; then echo y; else echo n; fi
if ram 3 5; then echo y; else echo n; fi
if ram 5 5; then echo y; else echo n; fi
. ./tub.inc
net 11 4
net 23 4
net 12 2
net 2 6
net 5 3
if cap 15 4; then echo y; else echo n; fi
if cap 14 4; then echo y; else echo n; fi
if cap 10 3; then echo y; else echo n; fi
if cap 2 6; then echo y; else echo n; fi
if cap 5 3; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
