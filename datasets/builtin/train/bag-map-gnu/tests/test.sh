#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=9115a7ee94ec7dd9f4d311e264c8d67438c7524dc489594b32add168af54fa64
found=$({ ulimit -f 0 && exec sh -c '
. ./owl.sh
if gnu 24 1; then echo y; else echo n; fi
if gnu 21 1; then echo y; else echo n; fi
if gnu 6 3; then echo y; else echo n; fi
if gnu 2 7; then echo y; else echo n; fi
if gnu 5 4; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
hat 11 1
hat 18 4
hat 12 3
hat 4 5
hat 3 6
. ./rye.sh
van 16 4
van 7 2
van 15 2
van 4 6
van 4 4
ash 11 1
ash 14 2
ash 18 2
ash 2 5
ash 6 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
