#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=49c51798bd1b4d284258b175d0d1ee1b6efa5dbbecb40f781030686b4c747301
found=$({ ulimit -f 0 && exec sh -c '
. ./rye.sh
sky 24 3
sky 2 6
sky 6 6
sky 17 1
sky 25 2
van 21 2
van 3 5
van 6 6
van 1 2
van 23 9
. ./sun.sh
if gnu 30 1; then echo y; else echo n; fi
if gnu 2 6; then echo y; else echo n; fi
if gnu 3 3; then echo y; else echo n; fi
if gnu 19 2; then echo y; else echo n; fi
if gnu 29 7; then echo y; else echo n; fi
if gnu 24 3; then echo y; else echo n; fi
if gnu 3 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
