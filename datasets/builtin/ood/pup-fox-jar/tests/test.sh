#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=634c3904d3574059a5f0b8207672f6fa0183a3b442c176a5a8541aecd889f1ab
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.lib
tub 20 2
tub 7 1
tub 22 1
tub 2 7
tub 3 4
. ./pan.lib
jar 14 4
jar 11 2
jar 17 2
jar 3 5
jar 4 4
if map 6 3; then echo y; else echo n; fi
if map 11 4; then echo y; else echo n; fi
if map 14 4; then echo y; else echo n; fi
if map 2 7; then echo y; else echo n; fi
if map 3 5; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
