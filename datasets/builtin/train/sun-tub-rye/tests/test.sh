#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=658f4ad07f850a4b5778ac9a8a179484db4b7cbca56a4cd5984ed0353ebf6cad
found=$({ ulimit -f 0 && exec sh -c '
. ./ink.inc
lid 24 4
lid 2 6
lid 5 5
lid 5 5
lid 7 7
if rye 26 3; then echo y; else echo n; fi
if rye 3 6; then echo y; else echo n; fi
if rye 6 6; then echo y; else echo n; fi
if rye 28 3; then echo y; else echo n; fi
if rye 27 6; then echo y; else echo n; fi
if rye 17 1; then echo y; else echo n; fi
if rye 10 5; then echo y; else echo n; fi
if rye 6 2; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
