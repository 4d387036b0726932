#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=132d23e88054a889cd1a250f956bc454f0aa9cad1e9d7c9a3c48d3386d528fd3
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.sh
if web 15 4; then echo y; else echo n; fi
if web 20 3; then echo y; else echo n; fi
if web 21 4; then echo y; else echo n; fi
if web 2 6; then echo y; else echo n; fi
if web 6 4; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./jay.sh
fig 7 1
fig 10 4
fig 21 4
fig 2 7
fig 4 5
fir 10 1
fir 16 1
fir 8 1
fir 2 7
fir 4 6
. ./koi.sh
cup 22 1
cup 24 1
cup 14 3
cup 3 5
cup 5 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
