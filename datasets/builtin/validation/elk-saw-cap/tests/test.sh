#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e2d78a60b1340165e48510bc89d4b1b8e14e3afbde93b88ceaa3a4dd7bd28c98
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
ash 16 2
ash 14 3
ash 24 4
ash 2 6
ash 4 5
. ./box.inc
if cap 25 1; then echo y; else echo n; fi
if cap 13 4; then echo y; else echo n; fi
if cap 9 3; then echo y; else echo n; fi
if cap 4 6; then echo y; else echo n; fi
if cap 3 6; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
koi 16 2
koi 16 1
koi 18 4
koi 4 6
koi 4 6
. ./jay.inc
if koi 9 4; then echo y; else echo n; fi
if koi 8 3; then echo y; else echo n; fi
if koi 14 1; then echo y; else echo n; fi
if koi 2 7; then echo y; else echo n; fi
if koi 5 4; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
