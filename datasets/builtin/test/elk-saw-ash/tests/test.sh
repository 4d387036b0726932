#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=56ed50f1dc83101a7528cffd8a5e600f199df156166c5c39525a9d039fa095dd
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
ash 17 1
ash 10 2
ash 20 1
ash 4 7
ash 3 4
. ./box.inc
if cap 12 1; then echo y; else echo n; fi
if cap 7 4; then echo y; else echo n; fi
if cap 14 2; then echo y; else echo n; fi
if cap 2 6; then echo y; else echo n; fi
if cap 5 6; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
koi 7 4
koi 9 3
koi 22 1
koi 2 7
koi 5 5
. ./jay.inc
if koi 10 4; then echo y; else echo n; fi
if koi 20 1; then echo y; else echo n; fi
if koi 24 4; then echo y; else echo n; fi
if koi 2 5; then echo y; else echo n; fi
if koi 5 6; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
