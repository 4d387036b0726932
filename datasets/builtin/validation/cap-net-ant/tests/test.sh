#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=601e9830dd7412279d31a9d3bccb1f3e1efce31abc9ad2203234a88f5fb03550
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
if bed 19 2; then echo y; else echo n; fi
if bed 16 2; then echo y; else echo n; fi
if bed 23 1; then echo y; else echo n; fi
if bed 2 7; then echo y; else echo n; fi
if bed 4 5; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
ant 19 4
ant 12 3
ant 20 3
ant 2 7
ant 5 3
. ./mop.inc
web 15 1
web 7 3
web 19 4
web 3 5
web 4 3
cow 7 4
cow 22 2
cow 12 4
cow 4 6
cow 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
