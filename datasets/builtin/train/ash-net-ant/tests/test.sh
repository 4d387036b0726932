#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=deb85e69242d37f114f1ecbe85e0a1ae12b85af4832ea93f103b10337361534b
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
wig 18 4
wig 15 2
wig 8 2
wig 4 5
wig 6 3
if ant 20 1; then echo y; else echo n; fi
if ant 24 2; then echo y; else echo n; fi
if ant 21 1; then echo y; else echo n; fi
if ant 3 5; then echo y; else echo n; fi
if ant 4 5; then echo y; else echo n; fi
if ant 5 5; then echo y; else echo n; fi
. ./nut.inc
if ape 20 3; then echo y; else echo n; fi
if ape 21 2; then echo y; else echo n; fi
if ape 16 4; then echo y; else echo n; fi
if ape 4 6; then echo y; else echo n; fi
if ape 6 4; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
. ./oak.inc
hen 12 3
hen 19 4
hen 18 3
hen 4 6
hen 4 3
hen
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
