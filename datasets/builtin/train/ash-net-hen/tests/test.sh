#!/bin/sh
# Runs the repository in a process of its own and compares what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted='16 12 22 -1 -2 y y y n n n y y y y y n 23 16 6 2 6 1'
found=$(sh -c '
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
' 2>&1 | tr '\n' ' ')
reward=0
[ "$found" = "$wanted " ] && reward=1
echo "wanted: $wanted"
echo "found:  $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
