#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=98a59ac0348d3c08488f685825f0bb4bc9775d180aba2b46234066f5c4820da2
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
ash 26 1
ash 2 6
ash 5 5
ash 2 9
ash 30 2
. ./box.inc
if cap 23 2; then echo y; else echo n; fi
if cap 2 5; then echo y; else echo n; fi
if cap 6 6; then echo y; else echo n; fi
if cap 13 5; then echo y; else echo n; fi
if cap 8 4; then echo y; else echo n; fi
if cap 18 9; then echo y; else echo n; fi
if cap 6 7; then echo y; else echo n; fi
if cap 17 6; then echo y; else echo n; fi
koi 22 4
koi 4 5
koi 6 6
koi 30 2
koi 9 6
koi 23 1
. ./jay.inc
if koi 24 3; then echo y; else echo n; fi
if koi 2 6; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
if koi 13 1; then echo y; else echo n; fi
if koi 1 9; then echo y; else echo n; fi
if koi 25 7; then echo y; else echo n; fi
if koi 3 3; then echo y; else echo n; fi
if koi 5 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
