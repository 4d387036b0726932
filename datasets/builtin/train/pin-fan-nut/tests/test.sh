#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=c96dfd0e2602da43bd94980602c263aba016a5a396c047c5b105cc1be3ed3093
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.inc
bay 16 2
bay 10 4
bay 14 2
bay 2 6
bay 5 4
wig 8 2
wig 8 3
wig 6 3
wig 3 5
wig 3 3
wig
. ./web.inc
rye 15 3
rye 11 2
rye 15 1
rye 2 7
rye 6 3
rye
nut 8 1
nut 16 3
nut 21 3
nut 2 7
nut 5 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
