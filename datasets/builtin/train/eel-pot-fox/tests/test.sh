#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=2654d00533f03d59419da09fc41ef9ae581ee84660e4ecb9761950c5fea9bd21
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.sh
pig 21 4
pig 13 1
pig 10 4
pig 2 6
pig 5 6
. ./nut.sh
if fox 25 4; then echo y; else echo n; fi
if fox 20 4; then echo y; else echo n; fi
if fox 11 1; then echo y; else echo n; fi
if fox 2 5; then echo y; else echo n; fi
if fox 6 6; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
hay 17 1
hay 7 1
hay 21 1
hay 4 5
hay 4 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
