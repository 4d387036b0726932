#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=4d0ce5e8c2b3909e3bb8294a26d5aa6fcdfa32a6040e63943769e064c3c667c4
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.inc
wig 15 2
wig 23 4
wig 24 2
wig 3 7
wig 3 3
. ./dog.inc
rye 7 4
rye 6 2
rye 12 3
rye 3 7
rye 5 4
. ./pup.inc
fir 24 2
fir 7 2
fir 14 4
fir 3 7
fir 6 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
