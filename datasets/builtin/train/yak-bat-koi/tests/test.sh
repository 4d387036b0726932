#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1aa9f02b2835387358a265b4ebbc7c33bc73cb5559e517d56d650a4f71c924fe
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.inc
koi 22 2
koi 3 6
koi 4 4
koi 12 8
koi 8 8
. ./yam.inc
rye 23 2
rye 4 6
rye 3 3
rye 14 4
rye 16 3
rye 17 5
rye 21 1
rye 1 8
if bay 25 2; then echo y; else echo n; fi
if bay 3 6; then echo y; else echo n; fi
if bay 5 5; then echo y; else echo n; fi
if bay 29 7; then echo y; else echo n; fi
if bay 16 7; then echo y; else echo n; fi
if bay 5 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
