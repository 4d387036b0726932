#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=45a16c2aa374e2df8d4494282ceca9f0a635e33731acc11c9a89bfd5bfbbc8a6
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.inc
bag 10 1
bag 17 3
bag 10 3
bag 2 5
bag 6 5
fox 21 2
fox 23 2
fox 13 1
fox 4 5
fox 6 3
. ./pan.inc
hat 14 3
hat 20 3
hat 8 4
hat 4 5
hat 3 6
. ./saw.inc
nut 20 3
nut 16 1
nut 10 3
nut 2 6
nut 3 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
