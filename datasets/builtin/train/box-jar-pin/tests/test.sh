#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7b1174c93648fb3bbf02348ad08fe307f82acb19e575b025f24096b4004e6b28
found=$({ ulimit -f 0 && exec sh -c '
. ./jar.inc
map 23 4
map 18 1
map 9 2
map 2 7
map 6 6
map
. ./pot.inc
bag 16 4
bag 11 2
bag 7 2
bag 3 5
bag 6 4
. ./tub.inc
if emu 6 2; then echo y; else echo n; fi
if emu 7 3; then echo y; else echo n; fi
if emu 17 3; then echo y; else echo n; fi
if emu 4 6; then echo y; else echo n; fi
if emu 3 5; then echo y; else echo n; fi
if emu 5 5; then echo y; else echo n; fi
pin 12 2
pin 8 1
pin 20 3
pin 4 6
pin 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
