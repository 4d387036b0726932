#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9509191a22eea82e3f71fbb2af473e85630a0575043341238b05e722db313649
found=$({ ulimit -f 0 && exec sh -c '
. ./mop.inc
oat 23 4
oat 8 2
oat 10 4
oat 2 6
oat 6 5
yak 23 4
yak 23 3
yak 12 1
yak 2 6
yak 6 5
yak
. ./sky.inc
eel 23 1
eel 25 3
eel 7 1
eel 4 5
eel 6 5
eel
if pen 11 2; then echo y; else echo n; fi
if pen 11 1; then echo y; else echo n; fi
if pen 16 1; then echo y; else echo n; fi
if pen 4 7; then echo y; else echo n; fi
if pen 4 6; then echo y; else echo n; fi
if pen 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
