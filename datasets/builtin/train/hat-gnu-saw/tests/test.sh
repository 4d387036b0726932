#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a1a4293b84d2f266e12e4b83e23746a1e4e5709e5c47c66bc1be2fad92863d85
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
saw 22 1
saw 2 5
saw 4 4
saw 10 3
saw 17 4
cup 28 2
cup 2 5
cup 5 5
cup 10 1
cup 17 9
. ./pin.inc
key 26 3
key 4 7
key 5 5
key 30 3
key 23 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
