#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ff5e7ff8ac35febe5838c0a6446fd00fe27bde52b57bbffc4b01df7a4ae514e1
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
if rye 11 1; then echo y; else echo n; fi
if rye 24 1; then echo y; else echo n; fi
if rye 7 2; then echo y; else echo n; fi
if rye 3 6; then echo y; else echo n; fi
if rye 6 5; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
. ./van.sh
box 22 4
box 22 2
box 13 3
box 2 6
box 3 6
pin 14 1
pin 25 2
pin 9 4
pin 2 7
pin 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
