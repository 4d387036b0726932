#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=18c5dd0bd613c4e5c75ed372056f2bb32aa9bbd1843861359b202918689543f0
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.sh
if pot 11 4; then echo y; else echo n; fi
if pot 16 3; then echo y; else echo n; fi
if pot 7 2; then echo y; else echo n; fi
if pot 3 7; then echo y; else echo n; fi
if pot 3 3; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
. ./sun.sh
rat 9 2
rat 25 1
rat 17 3
rat 4 5
rat 3 5
. ./web.sh
jet 18 2
jet 6 2
jet 13 4
jet 4 5
jet 5 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
