#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=221428a34d41f779ff4473094fc963130ed3cfff3dcde999fb71df4b3d9db579
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
eel 21 2
eel 18 4
eel 23 3
eel 3 5
eel 6 6
yam 15 2
yam 13 3
yam 14 2
yam 2 7
yam 4 3
. ./pan.sh
if oak 23 3; then echo y; else echo n; fi
if oak 7 3; then echo y; else echo n; fi
if oak 17 4; then echo y; else echo n; fi
if oak 2 5; then echo y; else echo n; fi
if oak 6 4; then echo y; else echo n; fi
if oak 5 5; then echo y; else echo n; fi
ram 22 4
ram 13 1
ram 6 3
ram 4 7
ram 6 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
