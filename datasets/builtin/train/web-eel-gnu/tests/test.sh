#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1a475f0d9c6db79e6aeddd880857ab86122f30995ea9e223627cf049597b5d7b
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.inc
if gnu 20 4; then echo y; else echo n; fi
if gnu 22 2; then echo y; else echo n; fi
if gnu 18 1; then echo y; else echo n; fi
if gnu 4 7; then echo y; else echo n; fi
if gnu 5 4; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
peg 15 3
peg 16 1
peg 24 2
peg 4 5
peg 3 6
. ./pup.inc
eel 23 3
eel 9 1
eel 25 2
eel 3 6
eel 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
