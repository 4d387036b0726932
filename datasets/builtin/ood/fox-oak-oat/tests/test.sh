#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=06e75da4e3d7b2afbf7350920768b8ae2c05f69586c31cf4365eed1a4760a052
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.lib
hat 30 3
hat 2 7
hat 4 4
hat 18 3
hat 30 4
if bat 23 4; then echo y; else echo n; fi
if bat 3 5; then echo y; else echo n; fi
if bat 4 4; then echo y; else echo n; fi
if bat 22 1; then echo y; else echo n; fi
if bat 20 6; then echo y; else echo n; fi
if bat 26 5; then echo y; else echo n; fi
if bat 7 9; then echo y; else echo n; fi
if oat 23 1; then echo y; else echo n; fi
if oat 3 7; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
if oat 19 8; then echo y; else echo n; fi
if oat 19 9; then echo y; else echo n; fi
if oat 13 5; then echo y; else echo n; fi
if oat 6 8; then echo y; else echo n; fi
if oat 9 5; then echo y; else echo n; fi
if oat 7 4; then echo y; else echo n; fi
if oat 7 7; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
