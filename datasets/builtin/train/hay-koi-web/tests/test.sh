#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=fa9950b0765029c495cd307f1157f39988d4ab879bf960638433697330bdd9c5
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
if jar 18 2; then echo y; else echo n; fi
if jar 14 4; then echo y; else echo n; fi
if jar 21 2; then echo y; else echo n; fi
if jar 4 7; then echo y; else echo n; fi
if jar 6 3; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
. ./rug.inc
fox 8 2
fox 9 1
fox 15 1
fox 2 6
fox 5 5
web 24 2
web 18 1
web 13 2
web 4 7
web 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
