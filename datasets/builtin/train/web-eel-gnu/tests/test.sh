#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9ab60f4768726e7ec5e56bce87d30da01d0ded5fb43ba84bdaa2c725086573ba
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.inc
if gnu 28 4; then echo y; else echo n; fi
if gnu 4 6; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
if gnu 3 7; then echo y; else echo n; fi
if gnu 25 6; then echo y; else echo n; fi
if gnu 15 5; then echo y; else echo n; fi
if gnu 13 7; then echo y; else echo n; fi
if gnu 3 2; then echo y; else echo n; fi
peg 30 4
peg 4 5
peg 3 3
peg 29 4
peg 15 5
. ./pup.inc
eel 25 4
eel 2 6
eel 3 3
eel 4 1
eel 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
