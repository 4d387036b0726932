#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=9e10de0203759b8828f08924991a6c9be07f37f0667d411144f4a118cd0dc94b
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
net 16 2
net 13 4
net 21 3
net 3 5
net 6 3
web 9 2
web 7 1
web 14 3
web 3 7
web 4 4
. ./rug.inc
wig 14 4
wig 7 1
wig 13 3
wig 4 6
wig 4 4
wig
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
