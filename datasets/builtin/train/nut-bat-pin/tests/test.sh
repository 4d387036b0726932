#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=851815218de1fdb9d8d34ddb2ee075aa916624870a1853082c1c97d358bb036c
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.inc
gem 26 3
gem 3 5
gem 4 4
gem 28 9
gem 19 5
pin 26 2
pin 4 7
pin 4 4
pin 9 1
pin 23 9
. ./oat.inc
if gem 23 1; then echo y; else echo n; fi
if gem 4 7; then echo y; else echo n; fi
if gem 4 4; then echo y; else echo n; fi
if gem 6 2; then echo y; else echo n; fi
if gem 3 1; then echo y; else echo n; fi
if gem 7 7; then echo y; else echo n; fi
ash 30 2
ash 2 6
ash 3 3
ash 15 9
ash 15 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
