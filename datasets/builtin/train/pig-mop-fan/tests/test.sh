#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=a5b062253354d14a52c9ce6cb2795fd1daecaa698212b27f0aea93143d290418
found=$({ ulimit -f 0 && exec sh -c '
. ./jet.sh
tub 16 2
tub 12 2
tub 19 1
tub 2 6
tub 5 6
if fan 20 2; then echo y; else echo n; fi
if fan 9 2; then echo y; else echo n; fi
if fan 12 2; then echo y; else echo n; fi
if fan 3 5; then echo y; else echo n; fi
if fan 3 6; then echo y; else echo n; fi
if fan 5 5; then echo y; else echo n; fi
. ./rat.sh
bat 14 3
bat 14 3
bat 22 2
bat 4 7
bat 4 5
van 7 3
van 8 3
van 6 1
van 2 6
van 4 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
