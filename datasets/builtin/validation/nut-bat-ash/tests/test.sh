#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=441810d8c4cbc7924e69c0f15cfe3140f7bb75934d42cb76ca39bab19146d666
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.inc
gem 22 4
gem 4 5
gem 6 6
gem 11 1
gem 8 3
pin 26 4
pin 2 5
pin 5 5
pin 2 2
pin 15 9
. ./oat.inc
if gem 30 1; then echo y; else echo n; fi
if gem 4 7; then echo y; else echo n; fi
if gem 6 6; then echo y; else echo n; fi
if gem 30 1; then echo y; else echo n; fi
if gem 11 6; then echo y; else echo n; fi
if gem 6 2; then echo y; else echo n; fi
ash 23 2
ash 3 7
ash 6 6
ash 23 8
ash 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
