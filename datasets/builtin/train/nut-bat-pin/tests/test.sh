#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8bf5f53212a6a907cb97efd67fd3d53a58e0158d57e07220414abf201019b62e
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.inc
gem 18 3
gem 17 1
gem 14 4
gem 4 6
gem 5 5
pin 13 3
pin 22 2
pin 11 1
pin 4 7
pin 4 3
. ./oat.inc
if gem 25 4; then echo y; else echo n; fi
if gem 11 1; then echo y; else echo n; fi
if gem 9 1; then echo y; else echo n; fi
if gem 2 6; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
ash 11 2
ash 25 4
ash 16 1
ash 4 7
ash 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
