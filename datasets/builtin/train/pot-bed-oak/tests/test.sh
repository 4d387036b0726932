#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=8e02941828246e527f5c0d68d7e3ac1f9d952f2cd9bb263947a94371e60fef3e
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
eel 15 3
eel 22 1
eel 8 1
eel 3 7
eel 6 5
yam 10 4
yam 23 3
yam 10 2
yam 2 7
yam 4 3
. ./pan.sh
if oak 9 2; then echo y; else echo n; fi
if oak 8 2; then echo y; else echo n; fi
if oak 19 4; then echo y; else echo n; fi
if oak 2 7; then echo y; else echo n; fi
if oak 6 3; then echo y; else echo n; fi
if oak 5 5; then echo y; else echo n; fi
ram 9 4
ram 8 2
ram 22 4
ram 2 5
ram 6 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
