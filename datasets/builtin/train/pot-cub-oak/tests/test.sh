#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=32fb0f7295998010fbcc293c6ba17e38c15e5982ed5f9d769952d95c6e04897d
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.sh
if rye 26 3; then echo y; else echo n; fi
if rye 4 7; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
if rye 23 6; then echo y; else echo n; fi
if rye 22 8; then echo y; else echo n; fi
if rye 18 6; then echo y; else echo n; fi
if rye 15 2; then echo y; else echo n; fi
if rye 14 9; then echo y; else echo n; fi
if rye 9 3; then echo y; else echo n; fi
if rye 7 4; then echo y; else echo n; fi
if rye 8 9; then echo y; else echo n; fi
. ./ash.sh
rye 20 1
rye 2 5
rye 4 4
rye 24 9
rye 8 3
pan 30 3
pan 3 5
pan 6 6
pan 6 5
pan 29 2
. ./sun.sh
oak 28 4
oak 2 5
oak 4 4
oak 24 6
oak 17 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
