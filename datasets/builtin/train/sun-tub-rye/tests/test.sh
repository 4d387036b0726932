#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ed0c2fd9f841825ee0afabd3f8fbfa997efd193bb5ce147b820fe54a867e6294
found=$({ ulimit -f 0 && exec sh -c '
. ./ink.inc
lid 14 4
lid 10 2
lid 18 1
lid 3 5
lid 5 5
if rye 18 3; then echo y; else echo n; fi
if rye 19 4; then echo y; else echo n; fi
if rye 24 1; then echo y; else echo n; fi
if rye 4 6; then echo y; else echo n; fi
if rye 6 6; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
