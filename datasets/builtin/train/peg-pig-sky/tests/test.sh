#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0ca0748e539c0f68b6b8551106b7fadf72a6f19b9369f940ca66175fe13d5fb9
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
if ivy 21 2; then echo y; else echo n; fi
if ivy 20 4; then echo y; else echo n; fi
if ivy 14 1; then echo y; else echo n; fi
if ivy 2 7; then echo y; else echo n; fi
if ivy 4 3; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
sky 22 4
sky 17 2
sky 24 3
sky 4 5
sky 5 3
. ./mop.sh
pot 7 2
pot 22 4
pot 20 1
pot 3 5
pot 5 4
ant 13 1
ant 7 4
ant 16 1
ant 4 6
ant 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
