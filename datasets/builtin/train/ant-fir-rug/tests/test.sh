#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=32b3033bd9c19daac1aaac76dac12eebd04d5c699e8a442e30081088dc236210
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
rug
rug 27 3
rug 2 6
rug 4 4
rug 16 6
. ./van.sh
if kid 20 3; then echo y; else echo n; fi
if kid 4 5; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
if kid 17 3; then echo y; else echo n; fi
if kid 26 5; then echo y; else echo n; fi
if kid 13 6; then echo y; else echo n; fi
if kid 9 8; then echo y; else echo n; fi
if kid 7 7; then echo y; else echo n; fi
if kid 6 3; then echo y; else echo n; fi
owl 23 3
owl 2 5
owl 5 5
owl 23 1
owl 30 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
