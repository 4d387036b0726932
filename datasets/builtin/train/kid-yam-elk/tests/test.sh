#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=bc643c153f5e05a0647a4bac0d58a7ed86ebb2c45be78a284ab6ec1f45813c95
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
peg 13 2
peg 14 2
peg 8 4
peg 2 7
peg 6 4
cap 13 4
cap 20 1
cap 8 4
cap 2 6
cap 5 6
cap
. ./pig.inc
elk 19 4
elk 13 3
elk 25 4
elk 4 7
elk 4 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
