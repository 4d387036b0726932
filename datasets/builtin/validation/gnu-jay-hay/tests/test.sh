#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=66a88ca6466486df7d407d641239ae8497d813bae320ba80f1fc6865a15e247b
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
wig 10 3
wig 24 4
wig 18 3
wig 2 6
wig 4 6
hay 20 4
hay 7 3
hay 11 3
hay 3 7
hay 6 4
. ./pup.sh
map 12 1
map 18 2
map 20 2
map 3 6
map 5 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
