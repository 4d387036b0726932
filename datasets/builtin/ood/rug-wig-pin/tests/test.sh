#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=f54b9f7990d8729059820a7fc9fdeec46924f45a32b05c72b29faf23c98f2492
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.lib
eel 7 1
eel 6 3
eel 13 2
eel 4 6
eel 4 4
if pin 18 3; then echo y; else echo n; fi
if pin 13 1; then echo y; else echo n; fi
if pin 9 2; then echo y; else echo n; fi
if pin 3 6; then echo y; else echo n; fi
if pin 3 5; then echo y; else echo n; fi
if pin 5 5; then echo y; else echo n; fi
. ./map.lib
fox 9 2
fox 24 3
fox 11 1
fox 2 6
fox 5 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
