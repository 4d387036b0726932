#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=9f2a0ec43afb8048a69c01ae7cdd1511991fd9d2a8e8d483bcb9a5f4a11ec11c
found=$({ ulimit -f 0 && exec sh -c '
. ./sun.inc
if ram 12 3; then echo y; else echo n; fi
if ram 6 1; then echo y; else echo n; fi
if ram 8 1; then echo y; else echo n; fi
if ram 4 6; then echo y; else echo n; fi
if ram 4 3; then echo y; else echo n; fi
if ram 5 5; then echo y; else echo n; fi
. ./tub.inc
net 11 2
net 17 3
net 7 3
net 3 7
net 6 3
if cap 9 4; then echo y; else echo n; fi
if cap 25 3; then echo y; else echo n; fi
if cap 20 4; then echo y; else echo n; fi
if cap 3 7; then echo y; else echo n; fi
if cap 4 5; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
