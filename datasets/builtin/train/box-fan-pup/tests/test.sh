#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=181dd82442e623e5dac1c32df4330fb3273e13fc8627cbb051eab95d57d659c5
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
ink 7 2
ink 6 2
ink 7 2
ink 2 7
ink 4 5
pin 6 4
pin 14 1
pin 18 1
pin 3 5
pin 5 6
. ./pot.sh
if pup 17 3; then echo y; else echo n; fi
if pup 10 4; then echo y; else echo n; fi
if pup 13 4; then echo y; else echo n; fi
if pup 2 5; then echo y; else echo n; fi
if pup 3 3; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
