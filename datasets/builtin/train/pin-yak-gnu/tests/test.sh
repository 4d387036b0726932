#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=34513eda66e3e10d8b4ef81e51fc8cfb5b63fe7799f561e2fdda38572369fd08
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if sun 10 3; then echo y; else echo n; fi
if sun 11 4; then echo y; else echo n; fi
if sun 16 2; then echo y; else echo n; fi
if sun 4 5; then echo y; else echo n; fi
if sun 4 4; then echo y; else echo n; fi
if sun 5 5; then echo y; else echo n; fi
if gnu 25 4; then echo y; else echo n; fi
if gnu 19 4; then echo y; else echo n; fi
if gnu 16 4; then echo y; else echo n; fi
if gnu 2 7; then echo y; else echo n; fi
if gnu 3 4; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
. ./jet.sh
sun 14 4
sun 15 3
sun 23 4
sun 4 7
sun 4 5
sun
kid 19 2
kid 22 3
kid 8 1
kid 2 7
kid 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
