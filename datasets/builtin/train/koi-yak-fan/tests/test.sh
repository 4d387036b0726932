#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=26ce015a7f3e2ebed013a6782b88e60396d669416748d429e0df9b5cd27a2d41
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
if pea 23 1; then echo y; else echo n; fi
if pea 21 3; then echo y; else echo n; fi
if pea 10 3; then echo y; else echo n; fi
if pea 2 7; then echo y; else echo n; fi
if pea 3 4; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./jay.sh
fan 21 1
fan 9 4
fan 6 2
fan 3 6
fan 6 6
. ./oat.sh
ink 13 4
ink 11 3
ink 11 2
ink 3 7
ink 5 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
