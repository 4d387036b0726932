#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8e54e93e09d16c4f0ea4a07c64c598b1fa6006a6a59630015128edc2fe51dd6e
found=$({ ulimit -f 0 && exec sh -c '
. ./rye.sh
sky 13 3
sky 10 3
sky 23 3
sky 2 7
sky 3 3
van 13 2
van 6 4
van 6 1
van 4 7
van 6 3
. ./sun.sh
if gnu 7 3; then echo y; else echo n; fi
if gnu 10 3; then echo y; else echo n; fi
if gnu 9 4; then echo y; else echo n; fi
if gnu 4 7; then echo y; else echo n; fi
if gnu 4 6; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
