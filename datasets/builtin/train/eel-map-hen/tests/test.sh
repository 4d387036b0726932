#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=b4a4c9eea275f54d2993d3b810206309e3dcd78f68994f47410c60b1a9a15ebf
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.sh
if jet 16 3; then echo y; else echo n; fi
if jet 19 2; then echo y; else echo n; fi
if jet 21 3; then echo y; else echo n; fi
if jet 2 6; then echo y; else echo n; fi
if jet 6 3; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
sky 21 3
sky 20 2
sky 12 2
sky 4 7
sky 5 4
. ./pup.sh
hen 10 3
hen 7 1
hen 15 1
hen 4 6
hen 4 4
. ./rug.sh
oak 17 2
oak 9 2
oak 25 4
oak 4 5
oak 6 5
oak
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
