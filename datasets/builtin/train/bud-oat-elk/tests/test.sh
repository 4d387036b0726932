#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=cb4ae8fa271c410de552f2c1fd9968e78258f4ba167c8781c4def32087313041
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
elk 21 3
elk 3 5
elk 6 6
elk 6 4
elk 30 6
elk 9 8
if pea 25 4; then echo y; else echo n; fi
if pea 2 7; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
if pea 11 9; then echo y; else echo n; fi
if pea 18 5; then echo y; else echo n; fi
if pea 7 7; then echo y; else echo n; fi
. ./mop.sh
ant
ant 23 3
ant 2 6
ant 3 3
ant 21 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
