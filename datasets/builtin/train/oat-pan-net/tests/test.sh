#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=3560e78441013d520cca8307c84b2e6d2983332506bbefe4692395cec502d24c
found=$({ ulimit -f 0 && exec sh -c '
. ./nut.sh
bee 12 4
bee 9 3
bee 13 4
bee 3 5
bee 6 3
. ./pot.sh
if net 20 1; then echo y; else echo n; fi
if net 10 2; then echo y; else echo n; fi
if net 9 3; then echo y; else echo n; fi
if net 2 5; then echo y; else echo n; fi
if net 3 6; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
if lid 23 1; then echo y; else echo n; fi
if lid 7 4; then echo y; else echo n; fi
if lid 17 2; then echo y; else echo n; fi
if lid 4 5; then echo y; else echo n; fi
if lid 4 3; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
