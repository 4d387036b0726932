#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8958173e02685cdc49ae197bd508ca33c898d1e560ae9bebe0449e08241fe997
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.inc
if gnu 23 2; then echo y; else echo n; fi
if gnu 4 7; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
if gnu 1 3; then echo y; else echo n; fi
if gnu 1 2; then echo y; else echo n; fi
if gnu 14 8; then echo y; else echo n; fi
if gnu 13 8; then echo y; else echo n; fi
if gnu 10 5; then echo y; else echo n; fi
if gnu 6 9; then echo y; else echo n; fi
if gnu 9 5; then echo y; else echo n; fi
if gnu 8 8; then echo y; else echo n; fi
if gnu 8 5; then echo y; else echo n; fi
peg 26 4
peg 3 6
peg 4 4
peg 30 3
peg 17 2
. ./pup.inc
eel 29 4
eel 2 6
eel 6 6
eel 19 5
eel 7 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
