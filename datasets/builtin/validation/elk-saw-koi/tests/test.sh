#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6eb754d8321664159b159ed2929a49fd260da03cd2e1210354a578e637bdf5bc
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
ash 24 1
ash 25 2
ash 14 3
ash 2 5
ash 4 6
. ./box.inc
if cap 18 2; then echo y; else echo n; fi
if cap 18 3; then echo y; else echo n; fi
if cap 24 1; then echo y; else echo n; fi
if cap 2 6; then echo y; else echo n; fi
if cap 4 4; then echo y; else echo n; fi
if cap 5 5; then echo y; else echo n; fi
koi 19 3
koi 16 1
koi 24 3
koi 4 6
koi 3 5
. ./jay.inc
if koi 20 2; then echo y; else echo n; fi
if koi 18 4; then echo y; else echo n; fi
if koi 13 1; then echo y; else echo n; fi
if koi 3 5; then echo y; else echo n; fi
if koi 6 3; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
