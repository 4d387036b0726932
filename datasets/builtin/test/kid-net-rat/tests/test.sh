#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=05b49d85fbf6663d922ecac8edd7aea59d64d83a52c000689d98bbb488256e7b
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.sh
if rat 9 3; then echo y; else echo n; fi
if rat 15 2; then echo y; else echo n; fi
if rat 25 3; then echo y; else echo n; fi
if rat 2 5; then echo y; else echo n; fi
if rat 5 6; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
rug 6 2
rug 13 4
rug 17 2
rug 3 5
rug 6 5
rug
. ./jar.sh
dog 8 3
dog 10 4
dog 16 4
dog 2 5
dog 6 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
