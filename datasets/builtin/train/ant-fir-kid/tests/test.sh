#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c47f667316cc34fbfe7bb97a6cd1636e5e64629db4ec40b67cfda071c54f7c09
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
rug
rug 30 4
rug 3 7
rug 4 4
rug 23 3
. ./van.sh
if kid 26 3; then echo y; else echo n; fi
if kid 4 6; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
if kid 18 7; then echo y; else echo n; fi
if kid 20 7; then echo y; else echo n; fi
if kid 15 7; then echo y; else echo n; fi
if kid 7 4; then echo y; else echo n; fi
if kid 6 2; then echo y; else echo n; fi
if kid 6 7; then echo y; else echo n; fi
owl 28 3
owl 2 7
owl 4 4
owl 1 3
owl 21 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
