#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=727a9d112103529fd4a09638b0199bb39a78fdc79cc64d8297a44e760f0f2a0d
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
jet 17 1
jet 16 2
jet 17 1
jet 4 5
jet 3 5
if cow 18 2; then echo y; else echo n; fi
if cow 23 4; then echo y; else echo n; fi
if cow 6 3; then echo y; else echo n; fi
if cow 2 5; then echo y; else echo n; fi
if cow 5 3; then echo y; else echo n; fi
if cow 5 5; then echo y; else echo n; fi
. ./pup.sh
fir 12 1
fir 6 1
fir 9 4
fir 3 7
fir 5 3
cup 13 1
cup 18 1
cup 21 3
cup 3 7
cup 6 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
