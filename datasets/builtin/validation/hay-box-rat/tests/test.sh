#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=44189374e3c9e7d9c94aba419d1cbc00376cd3ea72a7e8beb0652ba6b3094552
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.sh
if pot 11 3; then echo y; else echo n; fi
if pot 16 1; then echo y; else echo n; fi
if pot 19 1; then echo y; else echo n; fi
if pot 2 6; then echo y; else echo n; fi
if pot 5 4; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
. ./sun.sh
rat 12 2
rat 17 2
rat 21 2
rat 3 5
rat 6 6
. ./web.sh
jet 16 2
jet 9 2
jet 11 2
jet 2 5
jet 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
