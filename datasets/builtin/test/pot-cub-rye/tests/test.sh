#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5684edc87fbe119eb8b7adfb30d846548975b2019ec776e0abed21719c3e5b26
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
if rye 27 2; then echo y; else echo n; fi
if rye 4 6; then echo y; else echo n; fi
if rye 3 3; then echo y; else echo n; fi
if rye 12 9; then echo y; else echo n; fi
if rye 14 8; then echo y; else echo n; fi
if rye 9 3; then echo y; else echo n; fi
if rye 8 1; then echo y; else echo n; fi
if rye 7 9; then echo y; else echo n; fi
if rye 7 5; then echo y; else echo n; fi
. ./ash.sh
rye 27 1
rye 3 5
rye 5 5
rye 2 1
rye 18 7
pan 20 2
pan 3 7
pan 6 6
pan 8 1
pan 20 2
. ./sun.sh
oak 23 4
oak 3 6
oak 6 6
oak 20 6
oak 6 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
