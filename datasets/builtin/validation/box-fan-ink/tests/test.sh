#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=58bc50deaaa84a925e2c1d95bf0a2212a32b833b9f75cea148e128fcc520b4ee
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
ink 22 3
ink 17 2
ink 7 4
ink 2 5
ink 6 5
pin 21 4
pin 21 2
pin 15 3
pin 2 5
pin 3 6
. ./pot.sh
if pup 22 4; then echo y; else echo n; fi
if pup 9 1; then echo y; else echo n; fi
if pup 7 3; then echo y; else echo n; fi
if pup 2 5; then echo y; else echo n; fi
if pup 3 5; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
