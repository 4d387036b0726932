#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=d385760ad2d3b29d8dda570f0771818dc0718c10e7cc10d12c97ef154bc0a0e2
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
if pea 20 2; then echo y; else echo n; fi
if pea 25 3; then echo y; else echo n; fi
if pea 10 1; then echo y; else echo n; fi
if pea 4 5; then echo y; else echo n; fi
if pea 6 3; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./jay.sh
fan 7 1
fan 7 2
fan 20 3
fan 4 7
fan 4 4
. ./oat.sh
ink 7 1
ink 8 2
ink 10 1
ink 3 7
ink 6 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
