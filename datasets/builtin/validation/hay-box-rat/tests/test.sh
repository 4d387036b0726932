#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=7f8d13cb0c8bc8343086c81c5b3adbd07c3638052927cfbd432597561145097a
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.sh
if pot 11 3; then echo y; else echo n; fi
if pot 16 1; then echo y; else echo n; fi
if pot 19 1; then echo y; else echo n; fi
if pot 2 6; then echo y; else echo n; fi
if pot 5 4; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
. ./sun.sh
rat 12 2
rat 17 2
rat 21 2
rat 3 5
rat 6 6
. ./web.sh
jet 16 2
jet 9 2
jet 11 2
jet 2 5
jet 4 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
