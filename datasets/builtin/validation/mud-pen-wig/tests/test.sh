#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=814a9abeb7df112291ffcbc767835f4350f632184efb0a7b3b79ea3e793efa27
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.inc
wig 8 4
wig 17 4
wig 22 3
wig 3 7
wig 5 6
. ./dog.inc
rye 8 3
rye 16 1
rye 16 4
rye 3 5
rye 4 3
. ./pup.inc
fir 22 1
fir 9 2
fir 6 2
fir 4 6
fir 5 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
