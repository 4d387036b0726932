#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=11b82da374a4fb280f59065056d75c0a62ff7ceabfd9f14ff2c37a4d06274543
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
if bed 25 2; then echo y; else echo n; fi
if bed 18 3; then echo y; else echo n; fi
if bed 7 3; then echo y; else echo n; fi
if bed 3 6; then echo y; else echo n; fi
if bed 6 4; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
ant 6 1
ant 24 1
ant 22 1
ant 3 6
ant 3 4
. ./mop.inc
web 16 2
web 17 2
web 25 3
web 3 6
web 5 6
cow 11 1
cow 25 4
cow 18 4
cow 4 5
cow 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
