#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=0bca304ff12dd3416cee85517aac1730958868909f38536139cc99db26dac046
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.inc
dog 25 1
dog 23 4
dog 13 3
dog 2 7
dog 5 6
net 19 2
net 10 2
net 21 1
net 2 7
net 3 3
net
. ./wig.inc
pup 19 2
pup 20 2
pup 14 4
pup 3 7
pup 3 3
bud 12 4
bud 25 1
bud 23 2
bud 2 7
bud 6 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
