#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b8e6ed0302b2251909be81015740cf8a18a47edf0848b751c88c0a5f9e3e8d43
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.sh
if rye 24 2; then echo y; else echo n; fi
if rye 24 2; then echo y; else echo n; fi
if rye 21 2; then echo y; else echo n; fi
if rye 3 7; then echo y; else echo n; fi
if rye 5 6; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
. ./van.sh
box 17 4
box 25 2
box 16 2
box 3 7
box 6 5
pin 20 2
pin 14 4
pin 7 2
pin 3 6
pin 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
