#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6277dde572a3686223d08d79b9b04b0d7f04f5fd5e54da727fe0106fdf99ce2d
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
if net 23 2; then echo y; else echo n; fi
if net 2 7; then echo y; else echo n; fi
if net 6 6; then echo y; else echo n; fi
if net 5 8; then echo y; else echo n; fi
if net 9 9; then echo y; else echo n; fi
if net 25 5; then echo y; else echo n; fi
if net 22 2; then echo y; else echo n; fi
if net 15 2; then echo y; else echo n; fi
if net 13 4; then echo y; else echo n; fi
if net 9 5; then echo y; else echo n; fi
if net 14 6; then echo y; else echo n; fi
if bat 22 3; then echo y; else echo n; fi
if bat 4 5; then echo y; else echo n; fi
if bat 4 4; then echo y; else echo n; fi
if bat 25 4; then echo y; else echo n; fi
if bat 9 5; then echo y; else echo n; fi
. ./yak.inc
jay 21 2
jay 2 6
jay 3 3
jay 2 1
jay 10 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
