#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f868433bf0b5741fbee4943b1b700774e81930b3de205a5c335c84a3b40c6f39
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
if net 27 1; then echo y; else echo n; fi
if net 3 7; then echo y; else echo n; fi
if net 6 6; then echo y; else echo n; fi
if net 23 6; then echo y; else echo n; fi
if net 20 1; then echo y; else echo n; fi
if net 4 2; then echo y; else echo n; fi
if bat 21 3; then echo y; else echo n; fi
if bat 2 6; then echo y; else echo n; fi
if bat 6 6; then echo y; else echo n; fi
if bat 1 3; then echo y; else echo n; fi
if bat 6 3; then echo y; else echo n; fi
if bat 3 9; then echo y; else echo n; fi
if bat 4 7; then echo y; else echo n; fi
if bat 2 2; then echo y; else echo n; fi
. ./yak.inc
jay 21 2
jay 3 7
jay 4 4
jay 14 5
jay 10 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
