#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=ed879078dc94a05d809db5455cb9b3ad436b3fc763986b2b2ea8e72a9bd0e6ea
found=$({ ulimit -f 0 && exec sh -c '
. ./pen.inc
if fox 13 4; then echo y; else echo n; fi
if fox 12 4; then echo y; else echo n; fi
if fox 12 3; then echo y; else echo n; fi
if fox 4 5; then echo y; else echo n; fi
if fox 4 4; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
. ./pin.inc
dog 11 2
dog 19 3
dog 23 3
dog 4 5
dog 4 6
pup 8 2
pup 13 2
pup 16 2
pup 3 6
pup 5 6
pup
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
