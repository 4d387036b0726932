#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=3a1f2c7c4c3e752d004975568cdebe4cd025ea66aeadf1f0c19403f327a54ea2
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
ink 10 2
ink 12 4
ink 23 4
ink 4 7
ink 4 6
pin 12 3
pin 16 3
pin 8 1
pin 3 5
pin 3 5
. ./pot.sh
if pup 22 4; then echo y; else echo n; fi
if pup 23 1; then echo y; else echo n; fi
if pup 17 2; then echo y; else echo n; fi
if pup 3 6; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
