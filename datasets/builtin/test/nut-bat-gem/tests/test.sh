#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=803f592282c5b56938212d7a6b237811803eda2dfcda80ee719376a099c9b647
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.inc
gem 27 1
gem 4 6
gem 5 5
gem 23 6
gem 17 8
gem 6 4
pin 20 4
pin 3 6
pin 5 5
pin 30 3
pin 28 5
. ./oat.inc
if gem 26 3; then echo y; else echo n; fi
if gem 4 6; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
if gem 1 1; then echo y; else echo n; fi
if gem 22 4; then echo y; else echo n; fi
ash 21 2
ash 2 5
ash 5 5
ash 14 2
ash 20 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
