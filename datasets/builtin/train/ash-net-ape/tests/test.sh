#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=26473807f466b7bac0b4586277596d1aad69fb1bda74a033bdf676785fc82226
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
wig 13 4
wig 6 1
wig 10 4
wig 4 5
wig 4 6
if ant 22 2; then echo y; else echo n; fi
if ant 15 1; then echo y; else echo n; fi
if ant 14 2; then echo y; else echo n; fi
if ant 2 7; then echo y; else echo n; fi
if ant 6 3; then echo y; else echo n; fi
if ant 5 5; then echo y; else echo n; fi
. ./nut.inc
if ape 25 2; then echo y; else echo n; fi
if ape 19 3; then echo y; else echo n; fi
if ape 14 2; then echo y; else echo n; fi
if ape 2 5; then echo y; else echo n; fi
if ape 3 4; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
. ./oak.inc
hen 7 2
hen 11 1
hen 9 4
hen 3 7
hen 4 4
hen
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
