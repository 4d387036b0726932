#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=6bc954f29e6403cf4313cce897252a85bafd751e7636b89f59193681835a7ac9
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.sh
if jet 9 3; then echo y; else echo n; fi
if jet 12 4; then echo y; else echo n; fi
if jet 11 2; then echo y; else echo n; fi
if jet 2 6; then echo y; else echo n; fi
if jet 4 3; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
sky 19 3
sky 6 3
sky 21 1
sky 4 6
sky 4 5
. ./pup.sh
hen 15 1
hen 15 3
hen 7 3
hen 2 5
hen 3 6
. ./rug.sh
oak 12 4
oak 16 1
oak 10 2
oak 4 7
oak 5 3
oak
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
