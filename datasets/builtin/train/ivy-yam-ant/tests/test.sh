#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=31c05cf00f7a0792a6579113932f0dbc9fb841c8b18c146235403a77ba9e078f
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.sh
ant 18 2
ant 19 2
ant 16 2
ant 4 7
ant 5 5
ant
. ./ivy.sh
if pup 17 4; then echo y; else echo n; fi
if pup 13 1; then echo y; else echo n; fi
if pup 18 1; then echo y; else echo n; fi
if pup 2 7; then echo y; else echo n; fi
if pup 6 3; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
hat 16 2
hat 9 3
hat 9 1
hat 4 5
hat 6 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
