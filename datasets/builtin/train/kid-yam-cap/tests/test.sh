#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d28447cfed8ec30893a265b5f8d140e1e81d2b2d232bb68aea7cca31449476af
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
peg 20 3
peg 4 7
peg 4 4
peg 22 9
peg 25 2
cap
cap 20 1
cap 3 5
cap 5 5
cap 17 3
. ./pig.inc
elk 23 3
elk 3 6
elk 4 4
elk 16 8
elk 15 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
