#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=867135d38c7c1e5a76b6738ed88725e6e25e8df7a080db174837d5a4ff1a14d5
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.sh
pig 6 3
pig 21 3
pig 7 4
pig 2 5
pig 4 5
. ./nut.sh
if fox 23 4; then echo y; else echo n; fi
if fox 25 3; then echo y; else echo n; fi
if fox 8 3; then echo y; else echo n; fi
if fox 3 5; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
hay 16 4
hay 22 3
hay 15 4
hay 3 7
hay 3 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
