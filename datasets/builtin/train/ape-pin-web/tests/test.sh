#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=bbb8e2f3057e2e5e365e5eac8bce84f93577975ab2d2f9c78063a22e64b548ec
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
net 7 3
net 21 2
net 22 3
net 3 6
net 4 4
web 13 2
web 22 3
web 24 4
web 3 6
web 4 6
. ./rug.inc
wig 24 2
wig 20 1
wig 6 1
wig 2 7
wig 4 4
wig
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
