#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=e6ff4ab465bc281489dc5d93fccaa9b0ad5f98f867c079d3e7383315971d3427
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
hen 20 4
hen 15 3
hen 15 1
hen 3 5
hen 5 6
owl 9 3
owl 12 2
owl 6 1
owl 3 6
owl 5 3
. ./pin.inc
jet 10 3
jet 13 1
jet 18 3
jet 2 5
jet 6 4
. ./tub.inc
ape 9 1
ape 7 3
ape 17 2
ape 2 7
ape 4 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
