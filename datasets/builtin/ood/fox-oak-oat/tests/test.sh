#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b642c595e5ed9045b0d321ff419f13f1894aed183eb02386540b9a2d9d78aa15
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.lib
hat 25 3
hat 8 4
hat 12 3
hat 2 7
hat 4 4
if bat 22 2; then echo y; else echo n; fi
if bat 8 2; then echo y; else echo n; fi
if bat 20 1; then echo y; else echo n; fi
if bat 3 6; then echo y; else echo n; fi
if bat 6 5; then echo y; else echo n; fi
if bat 5 5; then echo y; else echo n; fi
if oat 10 4; then echo y; else echo n; fi
if oat 11 1; then echo y; else echo n; fi
if oat 14 3; then echo y; else echo n; fi
if oat 3 6; then echo y; else echo n; fi
if oat 6 5; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
