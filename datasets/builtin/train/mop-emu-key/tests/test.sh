#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=35705b1b674e91d82a00b1ec64c01a370683d12f2cfb224908fcb00b4f085a98
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
jet 8 2
jet 14 1
jet 17 4
jet 3 7
jet 4 3
. ./van.sh
key 7 4
key 12 2
key 17 3
key 3 5
key 6 4
. ./web.sh
hat 15 4
hat 9 2
hat 14 2
hat 2 6
hat 3 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
