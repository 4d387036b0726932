#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a8c4fa0abd16885c1336ab07bc063795391547c8498f11482af5cade87226663
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
bud 9 4
bud 21 3
bud 16 1
bud 3 5
bud 6 5
. ./nut.sh
if peg 6 1; then echo y; else echo n; fi
if peg 6 1; then echo y; else echo n; fi
if peg 7 4; then echo y; else echo n; fi
if peg 4 7; then echo y; else echo n; fi
if peg 3 5; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
. ./oak.sh
mud 25 2
mud 24 4
mud 23 4
mud 2 6
mud 6 4
mud
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
