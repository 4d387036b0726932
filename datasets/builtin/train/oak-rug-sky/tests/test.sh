#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=10cf040bc01453f847c21f96e0e6eec78cd3268439e8479bd18a58c01eed79a8
found=$({ ulimit -f 0 && exec sh -c '
. ./rye.sh
sky 29 4
sky 4 6
sky 3 3
sky 11 6
sky 16 1
van 25 3
van 4 7
van 3 3
van 7 6
van 20 5
. ./sun.sh
if gnu 30 2; then echo y; else echo n; fi
if gnu 4 5; then echo y; else echo n; fi
if gnu 4 4; then echo y; else echo n; fi
if gnu 22 4; then echo y; else echo n; fi
if gnu 1 8; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
