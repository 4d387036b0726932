#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=bec277bea15164069a52582064326ae8b694fe6c5c23d837842bb98f18fa4ac9
found=$({ ulimit -f 0 && exec sh -c '
. ./pen.inc
cap 13 1
cap 14 1
cap 7 1
cap 2 7
cap 3 5
. ./sky.inc
elk 12 3
elk 18 3
elk 16 3
elk 3 6
elk 5 3
. ./yak.inc
tub 6 1
tub 23 4
tub 16 4
tub 2 6
tub 4 5
if ash 17 1; then echo y; else echo n; fi
if ash 20 4; then echo y; else echo n; fi
if ash 10 3; then echo y; else echo n; fi
if ash 2 5; then echo y; else echo n; fi
if ash 5 3; then echo y; else echo n; fi
if ash 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
