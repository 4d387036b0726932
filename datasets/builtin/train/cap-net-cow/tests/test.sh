#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ac42de831c2a3526fcabc44d4b6e100526b752cb9f255b99bf35ed2c70902b79
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
if bed 20 2; then echo y; else echo n; fi
if bed 11 3; then echo y; else echo n; fi
if bed 19 2; then echo y; else echo n; fi
if bed 2 5; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
ant 6 2
ant 16 2
ant 24 1
ant 3 5
ant 3 3
. ./mop.inc
web 11 3
web 18 4
web 20 4
web 2 5
web 3 3
cow 21 3
cow 18 3
cow 14 4
cow 2 6
cow 3 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
