#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=fbfe430c8d58b7648b8cae2f24e14e39a28b74965839644087cbe3870064b0ca
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.inc
gem 10 4
gem 23 2
gem 21 2
gem 2 5
gem 4 5
pin 22 1
pin 8 3
pin 6 1
pin 3 7
pin 6 3
. ./oat.inc
if gem 22 4; then echo y; else echo n; fi
if gem 25 4; then echo y; else echo n; fi
if gem 7 2; then echo y; else echo n; fi
if gem 3 5; then echo y; else echo n; fi
if gem 6 4; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
ash 19 3
ash 15 3
ash 7 3
ash 2 6
ash 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
