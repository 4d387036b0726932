#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=081b84b7ed00316474f4da147f5a94246fe30f083ddd26bf579919e1e09ccb9a
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.sh
yam 16 3
yam 19 4
yam 12 1
yam 2 5
yam 6 3
pot 22 2
pot 15 2
pot 18 2
pot 4 5
pot 3 4
. ./pen.sh
pot 20 4
pot 11 1
pot 10 3
pot 3 7
pot 5 3
wig 9 1
wig 10 2
wig 20 2
wig 4 6
wig 3 6
wig
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
