#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=32d6cba2c9446c3766800a2a655cb5a9a330939849eee2b26f7957d273c275dc
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.lib
tub 13 4
tub 20 4
tub 23 1
tub 4 5
tub 6 6
. ./pan.lib
jar 14 1
jar 15 2
jar 15 1
jar 2 7
jar 6 4
if map 6 2; then echo y; else echo n; fi
if map 22 1; then echo y; else echo n; fi
if map 17 2; then echo y; else echo n; fi
if map 4 5; then echo y; else echo n; fi
if map 5 6; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
