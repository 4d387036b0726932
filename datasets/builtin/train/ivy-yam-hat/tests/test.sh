#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=0b42b9f722cee81b3399820cb59157f57ba1612ccaa8043e7bdb997f49ea873c
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.sh
ant 12 2
ant 6 2
ant 16 4
ant 3 5
ant 5 6
ant
. ./ivy.sh
if pup 11 2; then echo y; else echo n; fi
if pup 21 1; then echo y; else echo n; fi
if pup 7 3; then echo y; else echo n; fi
if pup 2 6; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
hat 14 3
hat 10 1
hat 19 2
hat 3 7
hat 3 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
