#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=d200dbe5e134608b59fab62f5bc300c58800648cd4d70eb55e593d8c8da3ec43
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
net 14 4
net 13 1
net 17 3
net 2 7
net 4 5
web 12 4
web 11 1
web 23 1
web 4 6
web 5 3
. ./rug.inc
wig 17 3
wig 25 3
wig 19 4
wig 3 5
wig 6 3
wig
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
