#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=1b124db968c3e737abdc1dbb5383028f76915d25d364e7563bfa9ece9d299f96
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.sh
wig 8 1
wig 6 3
wig 18 2
wig 2 7
wig 3 4
hay 21 1
hay 12 1
hay 20 3
hay 2 7
hay 6 3
. ./pup.sh
map 12 3
map 16 1
map 24 3
map 3 5
map 4 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
