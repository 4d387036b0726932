#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e7a4d62bb628083a65691bf16c5ec57eb2bc349c862b6cb6267d921fd2c508ea
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.inc
if gnu 23 4; then echo y; else echo n; fi
if gnu 7 1; then echo y; else echo n; fi
if gnu 7 1; then echo y; else echo n; fi
if gnu 4 6; then echo y; else echo n; fi
if gnu 5 4; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
peg 12 2
peg 21 2
peg 25 4
peg 3 5
peg 6 6
. ./pup.inc
eel 21 3
eel 9 2
eel 20 2
eel 2 5
eel 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
