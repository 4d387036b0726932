#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=55718ed8e0938d1edb033c222cb64fb07defc4a0c80eafd12e5c2d5b4d507d39
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.inc
if gnu 12 2; then echo y; else echo n; fi
if gnu 20 4; then echo y; else echo n; fi
if gnu 17 1; then echo y; else echo n; fi
if gnu 2 5; then echo y; else echo n; fi
if gnu 3 4; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
peg 23 1
peg 25 3
peg 17 3
peg 3 7
peg 6 6
. ./pup.inc
eel 18 4
eel 11 4
eel 12 4
eel 3 6
eel 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
