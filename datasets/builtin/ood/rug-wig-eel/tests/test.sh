#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=8201ea1c5aaf1fa0a251bea6c2eed6d288837b59884515cab5a538db48febecf
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.lib
eel 10 3
eel 6 3
eel 8 2
eel 4 7
eel 5 6
if pin 15 4; then echo y; else echo n; fi
if pin 19 2; then echo y; else echo n; fi
if pin 14 2; then echo y; else echo n; fi
if pin 2 6; then echo y; else echo n; fi
if pin 3 6; then echo y; else echo n; fi
if pin 5 5; then echo y; else echo n; fi
. ./map.lib
fox 20 3
fox 11 4
fox 22 2
fox 4 6
fox 6 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
