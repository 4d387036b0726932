#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0f6038f48ea37f1aa82ad2a8630185dc501f4e4a33b76debdfe494ce3522becc
found=$({ ulimit -f 0 && exec sh -c '
. ./owl.sh
if gnu 13 4; then echo y; else echo n; fi
if gnu 23 2; then echo y; else echo n; fi
if gnu 16 1; then echo y; else echo n; fi
if gnu 4 5; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
hat 20 3
hat 18 2
hat 25 3
hat 2 7
hat 5 4
. ./rye.sh
van 11 4
van 7 3
van 12 1
van 3 7
van 4 3
ash 17 1
ash 15 1
ash 13 4
ash 2 6
ash 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
