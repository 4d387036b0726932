#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8f23902161933301366ce1636eff6f5e1b4547e5737b5dc1aa70aaa25483455a
found=$({ ulimit -f 0 && exec sh -c '
. ./bed.inc
rug 23 4
rug 25 2
rug 6 3
rug 2 6
rug 6 5
hen 8 4
hen 10 3
hen 19 4
hen 3 5
hen 6 4
. ./oak.inc
jay 21 4
jay 19 1
jay 24 4
jay 2 6
jay 3 3
ink 18 2
ink 8 3
ink 6 2
ink 4 5
ink 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
