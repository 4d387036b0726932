#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9160bbaf783cf0f826801aca4fac54784713710a3df2a52dd39475fed95b5a00
found=$({ ulimit -f 0 && exec sh -c '
. ./rye.sh
sky 7 2
sky 15 3
sky 6 2
sky 4 5
sky 5 4
van 8 2
van 11 1
van 6 2
van 4 6
van 6 4
. ./sun.sh
if gnu 22 4; then echo y; else echo n; fi
if gnu 7 1; then echo y; else echo n; fi
if gnu 21 3; then echo y; else echo n; fi
if gnu 3 6; then echo y; else echo n; fi
if gnu 4 4; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
