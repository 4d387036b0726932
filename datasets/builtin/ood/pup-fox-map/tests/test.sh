#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=deede5429a24085313930ec92ef111c5421321dbf1aea89f9f0a1f4f395ba627
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.lib
tub 15 4
tub 22 1
tub 15 1
tub 4 6
tub 5 4
. ./pan.lib
jar 7 2
jar 18 1
jar 10 3
jar 4 5
jar 4 6
if map 23 1; then echo y; else echo n; fi
if map 9 4; then echo y; else echo n; fi
if map 20 2; then echo y; else echo n; fi
if map 3 5; then echo y; else echo n; fi
if map 3 4; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
