#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5bffff399120587b0fc2f0175323500f0a1dfb22c1bb1f340ce40b23b535bee1
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
ash 30 1
ash 4 6
ash 4 4
ash 22 2
ash 9 3
. ./box.inc
if cap 30 3; then echo y; else echo n; fi
if cap 3 6; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
if cap 28 1; then echo y; else echo n; fi
if cap 6 4; then echo y; else echo n; fi
if cap 11 5; then echo y; else echo n; fi
if cap 6 6; then echo y; else echo n; fi
koi 28 2
koi 3 7
koi 4 4
koi 4 4
koi 10 9
. ./jay.inc
if koi 21 2; then echo y; else echo n; fi
if koi 4 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
if koi 19 6; then echo y; else echo n; fi
if koi 22 6; then echo y; else echo n; fi
if koi 1 6; then echo y; else echo n; fi
if koi 4 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
