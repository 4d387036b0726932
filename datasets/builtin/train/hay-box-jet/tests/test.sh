#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=8e74b8b08ae1a34995cf43e95fa839cf98d6f5f272f78b81a8d1d21b66cdeb86
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.sh
if pot 11 2; then echo y; else echo n; fi
if pot 22 1; then echo y; else echo n; fi
if pot 13 1; then echo y; else echo n; fi
if pot 4 7; then echo y; else echo n; fi
if pot 6 3; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
. ./sun.sh
rat 10 4
rat 15 3
rat 23 4
rat 3 6
rat 3 3
. ./web.sh
jet 8 2
jet 20 3
jet 24 4
jet 4 6
jet 4 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
