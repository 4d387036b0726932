#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=bb3b5c83cac3dd17010c0dea83b444fe0da17f653fe9bfcd5dd8665a314e290f
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
jet 15 4
jet 24 3
jet 17 4
jet 4 6
jet 6 5
if cow 24 1; then echo y; else echo n; fi
if cow 15 3; then echo y; else echo n; fi
if cow 16 2; then echo y; else echo n; fi
if cow 4 7; then echo y; else echo n; fi
if cow 3 4; then echo y; else echo n; fi
if cow 5 5; then echo y; else echo n; fi
. ./pup.sh
fir 7 2
fir 23 3
fir 23 1
fir 2 5
fir 3 6
cup 7 2
cup 19 3
cup 7 1
cup 3 6
cup 3 3
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
