#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=370bb91c5a4baa1b59d77feb172c38f3a0cefb43075185d8dd810160b7ebf065
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.inc
bag 11 3
bag 6 4
bag 10 4
bag 2 5
bag 4 4
fox 19 1
fox 10 4
fox 15 3
fox 3 7
fox 5 4
. ./pan.inc
hat 10 1
hat 21 4
hat 9 3
hat 2 6
hat 3 4
. ./saw.inc
nut 25 1
nut 15 1
nut 11 3
nut 2 7
nut 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
