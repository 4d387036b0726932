#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=e45afa61172f136d489d6153afc925cdaf1b3c285493c7a67728fb34666d7603
found=$({ ulimit -f 0 && exec sh -c '
. ./rat.lib
fig 9 2
fig 20 3
fig 10 1
fig 2 5
fig 3 5
. ./tub.lib
oat 23 1
oat 24 3
oat 14 3
oat 3 6
oat 5 6
bay 6 1
bay 12 2
bay 17 4
bay 2 5
bay 5 4
bay
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
