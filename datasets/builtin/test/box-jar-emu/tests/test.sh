#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2146cc315fff9bb3367d8dc015e27f711d02c2905d2fdaec4a333e18e6ec871b
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
map 17 2
map 6 4
map 25 1
map 2 7
map 4 5
map
. ./pot.inc
bag 8 4
bag 16 3
bag 17 1
bag 3 7
bag 6 3
. ./tub.inc
if emu 23 3; then echo y; else echo n; fi
if emu 15 4; then echo y; else echo n; fi
if emu 6 3; then echo y; else echo n; fi
if emu 4 7; then echo y; else echo n; fi
if emu 6 3; then echo y; else echo n; fi
if emu 5 5; then echo y; else echo n; fi
pin 17 1
pin 18 2
pin 17 4
pin 2 7
pin 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
