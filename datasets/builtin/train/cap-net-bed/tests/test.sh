#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=208cb634048c8cecb9967b4e579de234e70e12c05ecd8068b82b5df721bbdbe4
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
if bed 29 3; then echo y; else echo n; fi
if bed 3 5; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
if bed 21 4; then echo y; else echo n; fi
if bed 4 6; then echo y; else echo n; fi
if bed 7 9; then echo y; else echo n; fi
ant 22 2
ant 3 7
ant 4 4
ant 13 4
ant 8 7
. ./mop.inc
web 26 1
web 2 5
web 4 4
web 10 5
web 19 9
cow 29 2
cow 2 6
cow 6 6
cow 26 4
cow 24 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
