#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=f1fddd1ef4ffdc8a20c70ff13a6a41ab8eebd386761784ca11d64cb848f6da12
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.sh
ink 12 2
ink 13 4
ink 10 2
ink 2 5
ink 3 6
. ./oat.sh
pup 14 4
pup 20 4
pup 19 3
pup 3 5
pup 4 3
if map 23 3; then echo y; else echo n; fi
if map 16 4; then echo y; else echo n; fi
if map 16 3; then echo y; else echo n; fi
if map 2 7; then echo y; else echo n; fi
if map 3 3; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
