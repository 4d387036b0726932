#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f15c2ee004e2b8bf7394a5d2d15b2f3effaa534a4b80b9cf2cccdf21db9a1f0f
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.inc
gem 19 1
gem 24 2
gem 20 3
gem 3 6
gem 6 4
pin 22 3
pin 23 4
pin 24 1
pin 3 5
pin 6 5
. ./oat.inc
if gem 15 3; then echo y; else echo n; fi
if gem 25 1; then echo y; else echo n; fi
if gem 24 3; then echo y; else echo n; fi
if gem 3 7; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
ash 18 1
ash 7 3
ash 13 1
ash 2 5
ash 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
