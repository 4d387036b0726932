#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=96e95ef97fe9a447a9fb7c94c7b7d8a8d838102dedc445ef8bdf68b9ec447ea4
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.sh
ant 24 3
ant 13 2
ant 8 1
ant 2 5
ant 5 3
ant
. ./ivy.sh
if pup 17 4; then echo y; else echo n; fi
if pup 11 1; then echo y; else echo n; fi
if pup 10 4; then echo y; else echo n; fi
if pup 3 7; then echo y; else echo n; fi
if pup 6 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
hat 23 3
hat 9 4
hat 22 4
hat 2 5
hat 3 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
