#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e928e1c8004fb9edb6b4a6f2884523f9257263bcc14ff74b5b3b45dcfc483709
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.inc
if gnu 29 4; then echo y; else echo n; fi
if gnu 2 5; then echo y; else echo n; fi
if gnu 3 3; then echo y; else echo n; fi
if gnu 6 8; then echo y; else echo n; fi
if gnu 13 7; then echo y; else echo n; fi
if gnu 12 7; then echo y; else echo n; fi
if gnu 9 9; then echo y; else echo n; fi
if gnu 9 6; then echo y; else echo n; fi
peg 23 1
peg 2 7
peg 5 5
peg 17 3
peg 15 4
. ./pup.inc
eel 27 3
eel 4 5
eel 6 6
eel 11 3
eel 18 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
