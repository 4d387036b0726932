#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=11053d240d95379f49b6e959377a0439f619697e37a953ed3ac0a11245fc3a6e
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
bud 9 1
bud 6 2
bud 16 3
bud 4 7
bud 4 4
. ./nut.sh
if peg 22 3; then echo y; else echo n; fi
if peg 19 2; then echo y; else echo n; fi
if peg 16 4; then echo y; else echo n; fi
if peg 2 5; then echo y; else echo n; fi
if peg 3 4; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
. ./oak.sh
mud 6 3
mud 19 3
mud 22 4
mud 3 6
mud 4 5
mud
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
