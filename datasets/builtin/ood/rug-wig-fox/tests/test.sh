#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=92a3572c51658a7e54d27ea52fba3987c81744eb19a21ef8cc2576c9e19f04c7
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.lib
eel 19 3
eel 17 4
eel 21 1
eel 3 5
eel 3 5
if pin 19 1; then echo y; else echo n; fi
if pin 12 2; then echo y; else echo n; fi
if pin 21 1; then echo y; else echo n; fi
if pin 4 7; then echo y; else echo n; fi
if pin 4 5; then echo y; else echo n; fi
if pin 5 5; then echo y; else echo n; fi
. ./map.lib
fox 11 4
fox 7 2
fox 7 1
fox 4 6
fox 4 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
