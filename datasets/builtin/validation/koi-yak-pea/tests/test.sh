#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=ef80d23e3cc03ef5ddd015ee01af431effa2073a20c992bdd648553e19a314f0
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
if pea 21 4; then echo y; else echo n; fi
if pea 23 4; then echo y; else echo n; fi
if pea 19 4; then echo y; else echo n; fi
if pea 4 7; then echo y; else echo n; fi
if pea 3 4; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./jay.sh
fan 7 1
fan 23 4
fan 18 1
fan 2 5
fan 6 3
. ./oat.sh
ink 19 2
ink 25 3
ink 12 2
ink 4 5
ink 4 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
