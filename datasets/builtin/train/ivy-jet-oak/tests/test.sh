#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ff6aeed5f300ff64129ae28008dfe431cac5498936313f86eda806080a92dbca
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.inc
oak 22 2
oak 13 1
oak 14 1
oak 3 7
oak 4 6
. ./saw.inc
if bag 22 2; then echo y; else echo n; fi
if bag 22 3; then echo y; else echo n; fi
if bag 25 3; then echo y; else echo n; fi
if bag 2 6; then echo y; else echo n; fi
if bag 6 3; then echo y; else echo n; fi
if bag 5 5; then echo y; else echo n; fi
. ./yak.inc
if fox 18 2; then echo y; else echo n; fi
if fox 25 3; then echo y; else echo n; fi
if fox 8 1; then echo y; else echo n; fi
if fox 2 7; then echo y; else echo n; fi
if fox 5 3; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
