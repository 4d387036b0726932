#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=c837ea940c75e387a2bfa376a73ced1a2dca4eb7b57ebf69b101879c5a1b724e
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.lib
dog 11 2
dog 16 1
dog 16 4
dog 2 5
dog 5 3
ram 16 3
ram 25 1
ram 24 1
ram 4 5
ram 4 5
ram
. ./pin.lib
if ape 7 1; then echo y; else echo n; fi
if ape 22 3; then echo y; else echo n; fi
if ape 13 2; then echo y; else echo n; fi
if ape 2 6; then echo y; else echo n; fi
if ape 6 3; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
