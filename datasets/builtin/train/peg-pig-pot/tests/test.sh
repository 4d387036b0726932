#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=b5d9a4e40cbd0f9e5da68d28266871ee82c194e9512982ac4a6240b9d5949f3b
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
if ivy 8 3; then echo y; else echo n; fi
if ivy 6 4; then echo y; else echo n; fi
if ivy 7 2; then echo y; else echo n; fi
if ivy 3 6; then echo y; else echo n; fi
if ivy 5 6; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
sky 10 1
sky 10 2
sky 19 1
sky 2 7
sky 5 3
. ./mop.sh
pot 22 4
pot 23 3
pot 25 3
pot 4 5
pot 4 3
ant 16 2
ant 17 2
ant 6 1
ant 3 7
ant 5 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
