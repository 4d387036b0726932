#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=896a05ea1b5e569546e4a262f5337b9ffa93b7bc35c027df7eca6be94174496b
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
wig 19 3
wig 14 2
wig 24 2
wig 4 5
wig 4 6
if ant 8 4; then echo y; else echo n; fi
if ant 20 3; then echo y; else echo n; fi
if ant 21 2; then echo y; else echo n; fi
if ant 2 5; then echo y; else echo n; fi
if ant 3 5; then echo y; else echo n; fi
if ant 5 5; then echo y; else echo n; fi
. ./nut.inc
if ape 20 4; then echo y; else echo n; fi
if ape 20 2; then echo y; else echo n; fi
if ape 14 4; then echo y; else echo n; fi
if ape 4 6; then echo y; else echo n; fi
if ape 4 3; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
. ./oak.inc
hen 23 1
hen 16 2
hen 6 1
hen 2 6
hen 6 4
hen
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
