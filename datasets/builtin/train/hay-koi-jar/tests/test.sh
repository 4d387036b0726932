#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=76b95771cc3c353c6290d50b34fad8f10b6f7c6fde17ce1b66ae13d7db80e298
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
if jar 8 2; then echo y; else echo n; fi
if jar 24 4; then echo y; else echo n; fi
if jar 13 1; then echo y; else echo n; fi
if jar 4 6; then echo y; else echo n; fi
if jar 5 4; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
. ./rug.inc
fox 7 3
fox 18 1
fox 9 4
fox 3 6
fox 5 4
web 19 2
web 8 1
web 24 2
web 2 6
web 6 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
