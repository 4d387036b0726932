#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=b25bf43f40b447c48f7e50ce667ebb425b36189224a37828af51b49c20d7a3d5
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.sh
if rat 16 4; then echo y; else echo n; fi
if rat 22 1; then echo y; else echo n; fi
if rat 8 3; then echo y; else echo n; fi
if rat 2 5; then echo y; else echo n; fi
if rat 3 5; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
rug 8 2
rug 6 2
rug 9 4
rug 2 6
rug 6 4
rug
. ./jar.sh
dog 24 4
dog 21 3
dog 7 1
dog 4 5
dog 5 4
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
