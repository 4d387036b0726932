#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4d06bf003ed249c941423366b5a0d158ed23c8cc0ef6b787649dfe14ca1cf125
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
if net 20 1; then echo y; else echo n; fi
if net 3 5; then echo y; else echo n; fi
if net 4 4; then echo y; else echo n; fi
if net 4 6; then echo y; else echo n; fi
if net 8 9; then echo y; else echo n; fi
if net 25 1; then echo y; else echo n; fi
if net 16 5; then echo y; else echo n; fi
if net 15 8; then echo y; else echo n; fi
if net 7 1; then echo y; else echo n; fi
if bat 28 4; then echo y; else echo n; fi
if bat 3 6; then echo y; else echo n; fi
if bat 4 4; then echo y; else echo n; fi
if bat 29 2; then echo y; else echo n; fi
if bat 3 9; then echo y; else echo n; fi
if bat 21 8; then echo y; else echo n; fi
if bat 2 3; then echo y; else echo n; fi
if bat 3 1; then echo y; else echo n; fi
. ./yak.inc
jay 24 1
jay 3 7
jay 6 6
jay 24 7
jay 22 7
jay 23 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
