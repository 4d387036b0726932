#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=129b02bef04c0c111447492b11f48701193df47466192c82e9b3d3f4d1722a56
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.lib
dog 20 3
dog 25 3
dog 10 3
dog 4 6
dog 6 4
ram 14 2
ram 16 4
ram 7 1
ram 4 5
ram 3 3
ram
. ./pin.lib
if ape 24 3; then echo y; else echo n; fi
if ape 21 4; then echo y; else echo n; fi
if ape 9 4; then echo y; else echo n; fi
if ape 4 7; then echo y; else echo n; fi
if ape 4 5; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
