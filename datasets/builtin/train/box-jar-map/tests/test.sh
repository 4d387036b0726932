#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5877526094419df1ef00bcf4a2552f2530f386997464b3c9013cb9f21f017b82
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
map 6 1
map 9 1
map 14 4
map 3 6
map 4 5
map
. ./pot.inc
bag 22 2
bag 10 1
bag 10 3
bag 3 6
bag 6 5
. ./tub.inc
if emu 13 1; then echo y; else echo n; fi
if emu 18 4; then echo y; else echo n; fi
if emu 18 1; then echo y; else echo n; fi
if emu 4 7; then echo y; else echo n; fi
if emu 6 5; then echo y; else echo n; fi
if emu 5 5; then echo y; else echo n; fi
pin 19 3
pin 10 2
pin 15 2
pin 3 5
pin 6 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
