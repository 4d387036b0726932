#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1f7f95cb4cca08f68c92c309350829ef4cc18e70bf10c1d84060fee14b8e2385
found=$({ ulimit -f 0 && exec sh -c '
. ./cup.sh
yam 22 1
yam 4 6
yam 6 6
yam 10 4
yam 2 1
yam 27 3
yam 30 7
pot 23 1
pot 2 5
pot 5 5
pot 20 4
pot 11 3
. ./pen.sh
pot 25 1
pot 3 6
pot 5 5
pot 18 7
pot 24 7
wig
wig 20 4
wig 2 7
wig 6 6
wig 8 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
