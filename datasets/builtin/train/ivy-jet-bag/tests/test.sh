#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9b0c283c12f53690ba0bbacf6966013c4e3beacb3eb089f2e30067bf3fe9e0cd
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.inc
oak 12 1
oak 15 3
oak 9 4
oak 3 5
oak 5 5
. ./saw.inc
if bag 12 1; then echo y; else echo n; fi
if bag 14 1; then echo y; else echo n; fi
if bag 7 2; then echo y; else echo n; fi
if bag 2 6; then echo y; else echo n; fi
if bag 4 3; then echo y; else echo n; fi
if bag 5 5; then echo y; else echo n; fi
. ./yak.inc
if fox 12 4; then echo y; else echo n; fi
if fox 16 1; then echo y; else echo n; fi
if fox 21 2; then echo y; else echo n; fi
if fox 2 5; then echo y; else echo n; fi
if fox 5 3; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
