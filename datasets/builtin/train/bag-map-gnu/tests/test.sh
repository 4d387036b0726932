#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=38619c65d4947d7a89a135276a1bec7b64f0952048ca58a98c2172fc0a8c2abc
found=$({ ulimit -f 0 && exec sh -c '
. ./owl.sh
if gnu 24 1; then echo y; else echo n; fi
if gnu 21 1; then echo y; else echo n; fi
if gnu 6 3; then echo y; else echo n; fi
if gnu 2 7; then echo y; else echo n; fi
if gnu 5 4; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
hat 11 1
hat 18 4
hat 12 3
hat 4 5
hat 3 6
. ./rye.sh
van 16 4
van 7 2
van 15 2
van 4 6
van 4 4
ash 11 1
ash 14 2
ash 18 2
ash 2 5
ash 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
