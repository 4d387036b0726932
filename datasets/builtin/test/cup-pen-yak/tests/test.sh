#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7afb3bcd5ac570cbe85a7682ce1a79754b9916420ffe9c44056e6fb82115d7e0
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.inc
yak 17 1
yak 13 2
yak 11 3
yak 4 5
yak 5 4
jar 15 3
jar 19 4
jar 15 2
jar 3 7
jar 6 3
. ./sun.inc
van 8 3
van 24 2
van 8 1
van 2 6
van 6 4
rat 23 2
rat 18 4
rat 22 2
rat 4 6
rat 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
