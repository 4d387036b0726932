#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e679f1794d9e2e9288d7233e1b91dfd0a5cb4e404b7dcf16cc8144b845d9a36b
found=$({ ulimit -f 0 && exec sh -c '
. ./fan.inc
bag 21 1
bag 4 7
bag 3 3
bag 17 2
bag 10 2
nut 30 3
nut 3 5
nut 3 3
nut 14 7
nut 27 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
