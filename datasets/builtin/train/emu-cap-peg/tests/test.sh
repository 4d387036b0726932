#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c88546f0f90c76146191de9a05a0b61326e8fbdf5d73703275925d98936265e8
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.sh
bud 18 1
bud 17 3
bud 13 1
bud 2 5
bud 6 6
. ./key.sh
rug 21 1
rug 24 1
rug 24 1
rug 2 6
rug 4 5
. ./owl.sh
if peg 11 1; then echo y; else echo n; fi
if peg 22 2; then echo y; else echo n; fi
if peg 16 1; then echo y; else echo n; fi
if peg 4 6; then echo y; else echo n; fi
if peg 5 4; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
