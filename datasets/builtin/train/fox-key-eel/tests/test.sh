#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=ef679c91adbfafe8849c69c6ac399f8cda81874ffa508fa84f66982f56a17da6
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
bat 19 3
bat 19 1
bat 9 2
bat 2 5
bat 6 3
. ./pot.inc
eel 15 4
eel 23 4
eel 23 3
eel 2 7
eel 6 5
pup 23 3
pup 20 4
pup 17 2
pup 3 5
pup 5 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
