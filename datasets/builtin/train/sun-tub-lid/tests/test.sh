#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a6f3be7634e669aff120114d6cae0ad52f38741a31e320daef4b856d2c074520
found=$({ ulimit -f 0 && exec sh -c '
. ./ink.inc
lid 26 1
lid 4 5
lid 3 3
lid 22 9
lid 26 6
if rye 29 1; then echo y; else echo n; fi
if rye 4 6; then echo y; else echo n; fi
if rye 3 3; then echo y; else echo n; fi
if rye 23 5; then echo y; else echo n; fi
if rye 27 1; then echo y; else echo n; fi
if rye 22 9; then echo y; else echo n; fi
if rye 10 5; then echo y; else echo n; fi
if rye 4 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
