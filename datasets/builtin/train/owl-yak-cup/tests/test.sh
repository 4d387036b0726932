#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5b129b26f7863adc1378df7d52379f9d735ac26de5a9a614ae4f16dbb4b0cb5f
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
if hay 17 3; then echo y; else echo n; fi
if hay 24 1; then echo y; else echo n; fi
if hay 13 1; then echo y; else echo n; fi
if hay 4 5; then echo y; else echo n; fi
if hay 4 5; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
cup 17 1
cup 7 3
cup 16 1
cup 3 6
cup 4 3
cup
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
